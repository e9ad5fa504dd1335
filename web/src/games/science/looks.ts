// How the pieces of the fair look: every type, role, title and field has a tone and a drawing in a square of 24.

export interface Look {
  tone: string;
  path: string;
}

/** Researchers: the outline tells the type without its colour. */
export const TYPES: Record<string, Look> = {
  intern: {
    tone: 'sky',
    path: 'M6 8h11v8a4 4 0 0 1-4 4h-3a4 4 0 0 1-4-4zM17 10h2a2.500 2.500 0 0 1 0 5h-2zM9 2.500c-1.500 1.500 1.500 2 0 4h1.600c1.500-2-1.500-2.500 0-4zM13 2.500c-1.500 1.500 1.500 2 0 4h1.600c1.500-2-1.500-2.500 0-4z',
  },
  activist: { tone: 'olive', path: 'M3 3h18v10H3zM11 13h2v9h-2z' },
  scientist: {
    tone: 'teal',
    path: 'M9 2h6v2h-1v5l6 10.500a1.700 1.700 0 0 1-1.500 2.500h-13A1.700 1.700 0 0 1 4 19.500L10 9V4H9z',
  },
  mad_scientist: { tone: 'red', path: 'M14 1 4 14h6l-2 9 12-14h-7z' },
  great_thinker: {
    tone: 'violet',
    path: 'M12 1.500 15 9l8 .500-6.200 5.100 2 7.900-6.800-4.400L5.200 22.500l2-7.900L1 9.500 9 9z',
  },
};

export const ROLES: Record<string, string> = {
  businessman: 'M9 3h6a2 2 0 0 1 2 2v2h5v14H2V7h5V5a2 2 0 0 1 2-2zm0 4h6V5H9zM2 13h8v2h4v-2h8v2h-6v2H8v-2H2z',
  politician: 'M18 2 8 7H3v8h5l10 5zM5 16h3l2 6H6.500zM20 8c2 1 2 5 0 6z',
  philosopher:
    'M12 2a8 8 0 0 0-5 14.200V19h10v-2.800A8 8 0 0 0 12 2zM7.500 20.500h9V22h-9zM11 13v-2c3-1 3-4 1-4-1.200 0-1.700 1-1.700 1L9 7.200C10 5.500 11 5.300 12 5.300c4 0 4 5.200.800 6.400V13zM11 14h1.800v1.800H11z',
  engineer:
    'M22 6.500a5.500 5.500 0 0 1-7.300 5.200L6.500 20A2.500 2.500 0 0 1 3 16.500L11.300 8.300A5.500 5.500 0 0 1 18.500 2L15 5.500l.700 2.800 2.800.700L22 5.500z',
  journalist:
    'M3 4h15v16H5a2 2 0 0 1-2-2zM19 8h3v10a2 2 0 0 1-3 1.700zM5.500 7h10v3h-10zm0 5h4.500v1.500H5.500zm0 3h4.500v1.500H5.500zm6-3h4v4.500h-4z',
  heir: 'M3 6l5 5 4-8 4 8 5-5-2 13H5zM5 20.500h14V22H5z',
};

/** What is handed out at the end. */
export const TITLES: Record<string, Look> = {
  fortune: {
    tone: 'amber',
    path: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm1 15.500V19h-2v-1.500c-2-.300-3-1.500-3.200-3h2c.200.900 1 1.400 2.200 1.400s2-.500 2-1.400c0-2.400-6-1-6-4.700 0-1.600 1.200-2.700 3-3V5h2v1.800c1.800.300 2.800 1.400 3 2.900h-2c-.200-.800-.900-1.300-2-1.300s-1.900.500-1.900 1.300c0 2.200 6 .900 6 4.700 0 1.700-1.200 2.800-3.100 3.100z',
  },
  prolific: {
    tone: 'sky',
    path: 'M12 1.500a7.500 7.500 0 0 0-4.500 13.500V18h9v-3A7.500 7.500 0 0 0 12 1.500zM8 19.200h8v1.600H8zM9.800 21.800h4.400v1.400H9.800z',
  },
  benefactor: {
    tone: 'rose',
    path: 'M12 21.500 3 12.500A5.700 5.700 0 0 1 11 4.400l1 1 1-1a5.700 5.700 0 0 1 8 8.100z',
  },
  happiest: {
    tone: 'olive',
    path: 'M12 1.500a10.500 10.500 0 1 0 0 21 10.500 10.500 0 0 0 0-21zM8.500 7.500a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400zm7 0a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400zM5.800 13.500h12.400a6.300 6.300 0 0 1-12.400 0z',
  },
};

export const FIELDS: Record<string, Look> = {
  compute: {
    tone: 'sky',
    path: 'M6 6h12v12H6zM8 1h2v4H8zM14 1h2v4h-2zM8 19h2v4H8zM14 19h2v4h-2zM1 8h4v2H1zM1 14h4v2H1zM19 8h4v2h-4zM19 14h4v2h-4z',
  },
  mind: {
    tone: 'violet',
    path: 'M1 12C4 6 8 4 12 4s8 2 11 8c-3 6-7 8-11 8S4 18 1 12zm11-4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  },
  bio: { tone: 'olive', path: 'M21 3c1 10-3 16-10 16a7 7 0 0 1-4-1.200L4 21l-1.500-1.500L6 16C2 9 9 3 21 3z' },
  machine: {
    tone: 'slate',
    path: 'M10 1h4l.600 3 2.400 1 2.600-1.600 2.800 2.800L20.800 9l1 2.200 1.200.800v4h-3l-1 2.400 1.600 2.600-2.800 2.800L15 22h-5l-3 1.800L4.200 21 6 18l-1-2.400H1v-4l3-.600 1-2.400-1.600-2.600 2.800-2.800L9 4.800zM12 8.500a3.800 3.800 0 1 0 0 7.600 3.800 3.800 0 0 0 0-7.600z',
  },
  world: {
    tone: 'teal',
    path: 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm-1 2.500C8.500 6 8 9 8 11H3.200A9 9 0 0 1 11 3.500zm2 0a9 9 0 0 1 7.800 7.500H16c0-2-.500-5-3-7.500zM3.200 13H8c0 2 .500 5 3 7.500A9 9 0 0 1 3.200 13zm6.800 0h4c0 3-1 5.500-2 6.500-1-1-2-3.500-2-6.500zm6 0h4.800a9 9 0 0 1-7.800 7.500c2.500-2.500 3-5.500 3-7.500z',
  },
  everyday: { tone: 'amber', path: 'M3 10 12 2l9 8v12h-7v-7h-4v7H3z' },
};

const PLAIN: Look = { tone: 'slate', path: 'M4 4h16v16H4z' };
export const typeLook = (type: string): Look => TYPES[type] ?? PLAIN;
export const titleLook = (title: string): Look => TITLES[title] ?? PLAIN;
export const fieldLook = (field: string): Look => FIELDS[field] ?? PLAIN;
export const roleIcon = (role: string | null): string => ROLES[role ?? ''] ?? '';

const NARROWEST = 205; // Pixels a board needs.

/** How many columns so many boards stand in, where there is so much room: few stand below each other, and are wide. */
export function columns(boards: number, room: number): number {
  return Math.max(1, Math.min(boards <= 3 ? 1 : 2, Math.floor(room / NARROWEST)));
}

/** How many inventions lie below each other, over all rows of boards. */
export function rowsOf(players: readonly { inventions: readonly unknown[] }[], across: number): number {
  let rows = 0;
  for (let n = 0; n < players.length; n += across) {
    rows += Math.max(1, ...players.slice(n, n + across).map((one) => one.inventions.length));
  }
  return rows;
}

/** How wide a slot is then, in rem: the fewer rows, the larger. */
export function slot(rows: number): number {
  return rows <= 2 ? 2.6 : rows === 3 ? 2.1 : 1.55;
}
