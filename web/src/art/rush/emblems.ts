// The nine companies and ROGUE as they look everywhere: a colour, an outline and a drawing of their own.
// No two share an outline, so that colour is never the only sign. All in a square of 24.

export interface Look {
  colour: string;
  ink: string; // What is drawn on the colour.
  outline: string;
  detail: string; // Lines on the outline.
}

const DARK = '#1a1022';
const LIGHT = '#fff8ec';

export const COMPANIES: Record<string, Look> = {
  // A speech bubble that listens.
  eliza: {
    colour: '#F4F1E8',
    ink: DARK,
    outline: 'M5 2.500h14a3 3 0 0 1 3 3v8.500a3 3 0 0 1-3 3h-6l-5.500 5V17H5a3 3 0 0 1-3-3V5.500a3 3 0 0 1 3-3z',
    detail: 'M6.500 9.800h.1M12 9.800h.1M17.400 9.800h.1',
  },
  // A neuron: below the threshold nothing, above it everything.
  perceptron: {
    colour: '#2F6BFF',
    ink: LIGHT,
    outline: 'M12 1.800a10.200 10.200 0 1 0 0 20.400 10.200 10.200 0 0 0 0-20.400z',
    detail: 'M5.500 15.500H12v-7h6.500',
  },
  // A benzene ring.
  dendral: {
    colour: '#2E9E5B',
    ink: LIGHT,
    outline: 'M12 1.500l9.200 5.250v10.500L12 22.500l-9.200-5.250V6.750z',
    detail: 'M12 6v5M7 15.300l-.2-6.500M17 15.300l-4.800 2.800',
  },
  // A robot on wheels, with its aerial.
  shakey: {
    colour: '#F28C28',
    ink: DARK,
    outline: 'M10.800 1.500h2.400V6H21v12h-1.300a3.300 3.300 0 0 1-6.400 0h-2.600a3.300 3.300 0 0 1-6.400 0H3V6h7.800z',
    detail: 'M8 12h.1M16 12h.1M8 12h8',
  },
  // A pyramid on a block.
  shrdlu: {
    colour: '#F2C14E',
    ink: DARK,
    outline: 'M12 1.500l6.800 10H22v11H2v-11h3.200z',
    detail: 'M6 11.700h12M12 15.200v3.600',
  },
  // A shield with an eye in it.
  parry: {
    colour: '#8A4FBF',
    ink: LIGHT,
    outline: 'M12 1.500l9.500 3v7.300c0 5-4 9-9.500 10.900C6.500 20.800 2.500 16.800 2.500 11.800V4.500z',
    detail: 'M6 11.500q6-6.500 12 0-6 6.500-12 0zM12 11.500h.1',
  },
  // A cross with a heartbeat.
  mycin: {
    colour: '#3CC4C4',
    ink: DARK,
    outline: 'M8 1.800h8V8h6.200v8H16v6.200H8V16H1.800V8H8z',
    detail: 'M4.500 12.500h3.800l2.200-5 3 9 1.700-4h4.300',
  },
  // A quill.
  racter: {
    colour: '#E86BB0',
    ink: DARK,
    outline:
      'M22 1.500C11.500 1.500 5 7.500 3.600 16.500L1.500 21.300l1.800 1.400 3.500-4.600c2.200.6 4.600.5 6.500-.6l-1.200-1.900 3.600-.2c2.700-2.500 5.800-7 6.300-13.900z',
    detail: 'M3 21.500C7 13 11.500 8.500 17 6',
  },
  // Something small, and its copy.
  tierra: {
    colour: '#7A5C3E',
    ink: LIGHT,
    outline: 'M8.800 1.800a7 7 0 0 1 6.900 6 7.200 7.200 0 1 1-7.300 8.100 7 7 0 1 1 .4-14.100z',
    detail: 'M15.700 8.100a7 7 0 0 1-7.200 7.500M7.200 8.800h1.600M15.500 15.400h1.600',
  },
};

/** Red, spiked, with an eye: it belongs to nobody. */
export const ROGUE: Look = {
  colour: '#D7263D',
  ink: LIGHT,
  outline:
    'M12 .8l2.700 4.500 4.900-1.900-.7 5.200 4.600 3.400-4.600 3.400.7 5.200-4.900-1.900L12 23.200l-2.700-4.500-4.900 1.900.7-5.200L.5 12l4.600-3.400-.7-5.200 4.900 1.900z',
  detail: 'M6.500 12q5.500-6 11 0-5.500 6-11 0zM12 12h.1',
};

const UNKNOWN: Look = {
  colour: '#8c8694',
  ink: LIGHT,
  outline: 'M4 4h16v16H4z',
  detail: 'M9.500 9.500a2.700 2.700 0 1 1 2.600 3.300v1.500M12.100 17h.1',
};

/** How an owner of agents looks: a company, or rogue; a seat without a company yet has neither. */
export function lookOf(owner: string | null): Look {
  return owner === 'rogue' ? ROGUE : (COMPANIES[owner ?? ''] ?? UNKNOWN);
}

/** The sectors' signs, each an outline and the lines on it. */
export const SECTORS: Record<string, { outline: string; detail: string; tone: string }> = {
  bio: {
    tone: 'olive',
    outline:
      'M21.500 2C9.500 2 3.500 7.500 3.500 14c0 1.900.5 3.500 1.300 4.800L2 22.300l1.600 1.200 2.800-3.400C15 22.500 21.500 16 21.500 2z',
    detail: 'M5.500 20C8.500 13.500 12.500 10 17 7.500M10.200 13.300V8.600M13.700 10.300h4',
  },
  tech: {
    tone: 'sky',
    outline:
      'M7 1.500h2.200V5h1.700V1.500h2.200V5h1.700V1.500H17V5h2v2h3.500v2.200H19v1.700h3.500v2.200H19v1.700h3.500V17H19v2h-2v3.500h-2.200V19h-1.700v3.500h-2.200V19H9.200v3.500H7V19H5v-2H1.500v-2.200H5v-1.700H1.500v-2.200H5V9.200H1.500V7H5V5h2z',
    detail: 'M9 9h6v6H9z',
  },
  pol: {
    tone: 'violet',
    outline: 'M12 1.500L22.500 7v2.500h-2v8h1.200v2h.8v3h-21v-3h.8v-2h1.200v-8h-2V7z',
    detail: 'M7.500 10.500v7M12 10.500v7M16.500 10.500v7',
  },
};
