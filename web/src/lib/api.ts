/** The server's doors besides the socket. */

import type {
  BookTold,
  GameTold,
  MyRoom,
  NewRoom,
  OpenedRoom,
  Problem,
  ProfileTold,
  ReplayTold,
  RoomListed,
  SaidTold,
  WaitingRoom,
  WayTold,
} from './protocol';
import { say, wanted } from './say';

/** Why something could not be had; its message is for people. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

async function request(path: string, body?: unknown): Promise<Response> {
  const headers = { 'Accept-Language': wanted };
  const init: RequestInit =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        };
  let response: Response;
  try {
    response = await fetch(`/api${path}`, init);
  } catch {
    throw new ApiError('offline', say('api.the_server_does_not'));
  }
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new ApiError(
      problem?.code ?? `${response.status}`,
      problem?.sentence ?? say('api.the_server_answered_status', { status: response.status }),
    );
  }
  return response;
}

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  return (await (await request(path, body)).json()) as Answer;
}

const books = new Map<string, Promise<BookTold>>();
let shelf: Promise<GameTold[]> | undefined;

export const api = {
  /** The games on the shelf; asked once. */
  games(): Promise<GameTold[]> {
    shelf ??= ask<GameTold[]>('/games').catch((error: unknown) => {
      shelf = undefined;
      throw error;
    });
    return shelf;
  },

  /** One game with its rulebook and words; asked once. */
  book(game: string): Promise<BookTold> {
    const known = books.get(game);
    if (known !== undefined) return known;
    const asked = ask<BookTold>(`/games/${game}`);
    books.set(game, asked);
    asked.catch(() => books.delete(game));
    return asked;
  },

  /** What stands on a box: from the shelf, or by name for a game that is played but not on it yet. */
  async game(game: string): Promise<GameTold> {
    return (await api.games()).find((one) => one.id === game) ?? (await api.book(game));
  },

  openRoom: (room: NewRoom): Promise<OpenedRoom> => ask('/rooms', room),
  /** The room that waits for players under a short code. */
  waiting: (short: string): Promise<WaitingRoom> => ask(`/waiting/${short}`),
  publicRooms: (): Promise<RoomListed[]> => ask('/rooms'),
  myRooms: (codes: string[]): Promise<MyRoom[]> => ask(`/rooms/mine?codes=${codes.join(',')}`),
  profile: (code: string): Promise<ProfileTold> => ask(`/rooms/${code}/profile`),
  /** The game as a room plays it: its rulebook follows the options. */
  rules: (code: string): Promise<BookTold> => ask(`/rooms/${code}/rules`),
  talk: (code: string): Promise<SaidTold[]> => ask(`/rooms/${code}/talk`),
  /** A finished game's log, to the letter: `text()` would drop a byte-order mark without a word. */
  log: async (code: string): Promise<string> =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await request(`/rooms/${code}/log`)).arrayBuffer()),
  way: (): Promise<WayTold> => ask('/way'),

  replay(code: string, eyes: number | 'all' | 'public', start: number): Promise<ReplayTold> {
    const whose = eyes === 'all' ? '&everything=true' : eyes === 'public' ? '' : `&seat=${eyes}`;
    return ask(`/rooms/${code}/replay?start=${start}${whose}`);
  },
};
