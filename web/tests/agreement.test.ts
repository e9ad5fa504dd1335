import { expect, test, vi } from 'vitest';
import { Agreement } from '../src/lib/agreement.svelte';
import type { Answer, Wish } from '../src/lib/asking';
import type { ProfileTold, RoomTold } from '../src/lib/protocol';
import { CODE } from './rooms';

type Options = Record<string, string | number>;

const done: Answer = { ok: true, told: { type: 'done', id: 1 } };
const refused: Answer = { ok: false, code: 'bad_option', sentence: 'No such team.' };

/** A table whose server answers when the test says so. */
class Server {
  readonly wishes: Wish[] = [];
  readonly answers: ((answer: Answer) => void)[] = [];
  readonly profiles: ((options: Options) => void)[] = [];
  readonly agreement = new Agreement(CODE, (wish) => {
    this.wishes.push(wish);
    return new Promise((resolve) => this.answers.push(resolve));
  });

  constructor() {
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise((resolve) => {
          this.profiles.push((options) => resolve(Response.json({ options, said: {}, changed: [] })));
        }),
    );
  }

  tells(options: Options): void {
    this.agreement.hear({ preset: null, options, seats: [] } as unknown as RoomTold);
  }

  get shown(): ProfileTold['options'] | undefined {
    return this.agreement.profile?.options;
  }
}

test('two presses in quick succession build on each other, whatever the server has told', async () => {
  const server = new Server();
  server.tells({ team: 'juno,rook', turns: 40 });
  server.profiles[0]?.({ team: 'juno,rook', turns: 40 });
  await vi.waitFor(() => expect(server.shown).toEqual({ team: 'juno,rook', turns: 40 }));

  server.agreement.set('team', 'rook');
  expect(server.shown).toEqual({ team: 'rook', turns: 40 });
  server.agreement.set('turns', 41);
  expect(server.wishes.at(-1)).toEqual({ type: 'change_room', options: { team: 'rook', turns: 41 } });

  server.tells({ team: 'rook', turns: 40 }); // The first press is heard of, and answered.
  server.answers[0]?.(done);
  server.profiles[1]?.({ team: 'rook', turns: 40 });
  await Promise.resolve();
  expect(server.shown).toEqual({ team: 'rook', turns: 41 });
  server.tells({ team: 'rook', turns: 41 });
  server.answers[1]?.(done);
  server.profiles[2]?.({ team: 'rook', turns: 41 });
  await vi.waitFor(() => expect(server.agreement.profile).toMatchObject({ options: { turns: 41 } }));
});

test('what is wished for stays until it is told: nothing goes back and forth', async () => {
  const server = new Server();
  server.tells({ turns: 40 });
  server.profiles[0]?.({ turns: 40 });
  await vi.waitFor(() => expect(server.shown).toEqual({ turns: 40 }));
  server.agreement.set('turns', 41);
  server.tells({ turns: 41 });
  server.answers[0]?.(done);
  server.profiles[1]?.({ turns: 41 });
  for (let moment = 0; moment < 100; moment++) {
    expect(server.shown).toEqual({ turns: 41 });
    await Promise.resolve();
  }
});

test('what is refused is shown as it was', async () => {
  const server = new Server();
  server.tells({ turns: 40 });
  server.profiles[0]?.({ turns: 40 });
  await vi.waitFor(() => expect(server.shown).toEqual({ turns: 40 }));
  server.agreement.set('turns', 4000);
  expect(server.shown).toEqual({ turns: 4000 });
  server.answers[0]?.(refused);
  await vi.waitFor(() => expect(server.shown).toEqual({ turns: 40 }));
});

test('an older answer that comes later is not believed', async () => {
  const server = new Server();
  server.tells({ turns: 40 });
  server.tells({ turns: 41 });
  server.profiles[1]?.({ turns: 41 });
  await vi.waitFor(() => expect(server.shown).toEqual({ turns: 41 }));
  server.profiles[0]?.({ turns: 40 });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(server.shown).toEqual({ turns: 41 });
});

test('a preset forgets what was chosen before it', () => {
  const server = new Server();
  server.tells({ turns: 40 });
  void server.agreement.change({ preset: 'quick' });
  server.agreement.set('team', 'max');
  expect(server.wishes.at(-1)).toEqual({ type: 'change_room', options: { team: 'max' } });
});
