/** A room as this page sees it: what the server tells, shown at a pace people can follow. */

import { Absence, nobodyLooks } from './absence.svelte';
import { Advice } from './advice.svelte';
import { Agreement } from './agreement.svelte';
import { arrivals } from './arrivals';
import { Asking, type Answer, type Wish } from './asking';
import { Deadline } from './deadline.svelte';
import { RoomDice } from './dice';
import { rememberRoom } from './kept';
import { isolated } from './names';
import { noted, sentences, type LogLine } from './logbook';
import { Pace } from './pacing';
import { Queue, type Scene } from './queue.svelte';
import type { EventTold, MovedTold, ProfileTold, Reaction, RoomTold, SaidTold, TableTold, Tell } from './protocol';
import { Pending } from './pending.svelte';
import { Reasons } from './reasons';
import { chosen } from './say';
import { settings } from './settings.svelte';
import { Line, roomAddress, type LineState, type Wire } from './socket';
import { play as sound } from './sound';
import { TakingBack } from './taking_back';
import { Conversation } from './talk.svelte';
import { notifyTurn } from './title';
import { toasts } from './toasts.svelte';
import { Words } from './words';

const NOBODY = 31; // No table has this seat: looking with its eyes, one sees what all may see.
const HISTORY = 150;

/** A move that waits to be shown. */
interface Coming extends Scene {
  moved: MovedTold;
  table: TableTold;
  /** When it was told, on this device's clock. */
  heard: number;
}

export class Room {
  line = $state<LineState>('connecting');
  /** Why the line is closed for good. */
  reason = $state('');
  told = $state.raw<RoomTold | null>(null);
  /** The table as it is on display, the move that led to it, and what that did. */
  table = $state.raw<TableTold | null>(null);
  moved = $state.raw<MovedTold | null>(null);
  events = $state.raw<EventTold[]>([]);
  /** The moves that come after it, shown one by one. */
  readonly queue = new Queue<Coming>(
    (coming) => this.settle(coming),
    new Pace(
      () => settings.speed,
      () => (this.yours.length === 0 ? null : (this.told?.seats.length ?? 1) - this.yours.length),
    ),
    () => settings.calm || settings.speed === 'instant',
  );
  private readonly time = new Deadline(this.queue.pace);
  log = $state.raw<LogLine[]>([]);
  readonly absence: Absence;
  readonly agreement: Agreement;
  readonly talk = new Conversation();
  readonly advice = new Advice(
    (wish) => this.ask(wish),
    () => this.decision?.seat,
  );
  readonly takingBack = new TakingBack(this);
  /** Sentences for a screen reader. */
  announced = $state('');
  /** Whose eyes look at a device with several seats; null: all of them together. */
  eyes = $state<number | null>(null);
  /** Whether the people at this device pass it around and hide their cards from each other. */
  curtain = $state(false);

  /** The seats of this device. */
  readonly yours = $derived((this.told?.seats ?? []).flatMap((seat, number) => (seat.yours ? [number] : [])));
  /** The seats whose cards are open to whoever looks now. */
  readonly mine = $derived(this.eyes === null ? this.yours : this.yours.filter((seat) => seat === this.eyes));
  readonly profile = $derived.by((): ProfileTold | null => this.agreement.profile);
  readonly words = $derived(new Words(this.profile?.text));
  readonly options = $derived(this.profile?.options ?? this.told?.options ?? {});
  readonly decision = $derived(this.table?.decision ?? null);
  readonly over = $derived(this.table?.outcome != null);
  /** Whether somebody at this device is asked, and everything before has been shown. */
  readonly asked = $derived(
    this.queue.showing === null &&
      this.queue.behind === 0 &&
      this.decision !== null &&
      this.yours.includes(this.decision.seat),
  );
  /** The move that is being shown. */
  readonly moving = $derived(this.queue.showing?.moved ?? null);
  /** The move everything on the screen belongs to. */
  readonly moment = $derived(this.queue.showing?.seq ?? this.table?.seq ?? -1);
  /** The seat this device has to be handed to. */
  readonly handTo = $derived(
    this.curtain && this.asked && this.decision !== null && this.eyes !== this.decision.seat
      ? this.decision.seat
      : null,
  );

  private readonly wire: Line;
  private readonly asking = new Asking((ask) => this.wire.send(ask));
  private readonly reasons = new Reasons();
  private readonly sent = new Pending(() => this.hello());
  private readonly dice: RoomDice;
  private known = -1; // The last move heard of.

  constructor(
    readonly code: string,
    readonly watching = false,
    dial: () => Wire = () => new WebSocket(roomAddress(code, watching)) as unknown as Wire,
  ) {
    this.agreement = new Agreement(code, (wish) => this.ask(wish));
    this.absence = new Absence(code, !watching);
    this.dice = new RoomDice(code, (wish, quietly) => this.ask(wish, quietly));
    this.wire = new Line(
      {
        opened: () => {
          this.dice.lineOpened();
          this.hello();
        },
        heard: (tell) => this.hear(tell),
        changed: (state, reason) => this.lineChanged(state, reason),
      },
      dial,
    );
  }

  /** An action that was sent and whose table is not shown yet. */
  get pending(): string | null {
    return this.sent.action;
  }

  /** When the clock runs out, on this device's clock. */
  get deadline(): number | null {
    return this.time.at;
  }

  enter(): void {
    this.wire.open();
  }

  leave(): void {
    this.sent.end();
    this.queue.clear();
    this.wire.close();
  }

  /** Look whether the line still stands: the page is looked at again. */
  wake(): void {
    this.wire.nudge();
    if (this.table !== null) this.absence.shown(this.table.seq);
  }

  // What people do.

  /** Send an ask and return its answer; a refusal is shown, unless the asker takes care of it. */
  async ask(wish: Wish, quietly = false): Promise<Answer> {
    const answer = await this.asking.ask(wish);
    if (!answer.ok && !quietly) {
      sound('refused');
      toasts.say(answer.sentence, 'refused');
    }
    return answer;
  }

  async sit(seat: number, name: string): Promise<Answer> {
    const answer = await this.dice.sit(this.told, seat, name);
    if (answer.ok) settings.name = name; // Only what the table takes is kept for the next one.
    return answer;
  }

  /** Seat one more person at this device, under a name of their own. */
  sitToo(seat: number, name: string): Promise<Answer> {
    this.curtain = true;
    return this.dice.sit(this.told, seat, name);
  }

  /** Play an action; it may go on with what the press before it began. */
  async play(action: string, goesOn = false): Promise<void> {
    const table = this.table;
    if (table?.decision == null || this.pending !== null) return;
    this.sent.begin(action, table.seq);
    this.advice.close();
    toasts.dropRefusals();
    const seat = table.decision.seat;
    const answer = await this.ask({ type: 'play', seq: table.seq, seat, action }, true);
    if (answer.ok) {
      this.takingBack.made(goesOn);
      return;
    }
    this.sent.refused(table.seq);
    if (answer.code === 'offline') return;
    sound('refused');
    toasts.say(answer.sentence, 'refused');
    if (answer.code === 'stale') this.hello();
  }

  /** Why an action is not allowed now; null if it is, or if nobody here may ask. */
  async why(action: string): Promise<string | null> {
    const table = this.table;
    const asked = table?.decision?.seat;
    const seat = asked !== undefined && this.mine.includes(asked) ? asked : this.mine[0];
    if (table === null || seat === undefined) return null;
    return this.reasons.find(`${table.seq}/${seat}/${action}`, async () => {
      const answer = await this.ask({ type: 'why', seat, action }, true);
      if (!answer.ok) return { sentence: answer.sentence, keep: false };
      return { sentence: answer.told.type === 'why' ? answer.told.sentence : null, keep: true };
    });
  }

  /** The table in words, as the terminal says it. */
  async read(): Promise<string> {
    const answer = await this.ask({ type: 'read' });
    return answer.ok && answer.told.type === 'text' ? answer.told.text : '';
  }

  say(text: string): void {
    const tidy = text.trim();
    if (tidy !== '') void this.ask({ type: 'chat', text: tidy.slice(0, 500) });
  }

  react(reaction: Reaction): void {
    void this.ask({ type: 'react', reaction });
  }

  /** Show all that waits at once. */
  hurry(): void {
    this.queue.hurry();
  }

  // The curtain between people at one device.

  /** Hide every hand. */
  hide(): void {
    this.look(NOBODY);
  }

  /** Look with the eyes of one seat, or (null) of all at this device. */
  look(eyes: number | null): void {
    this.eyes = eyes;
    this.log = [];
    this.absence.forget();
    this.advice.close();
    this.reasons.clear();
    this.announced = '';
    this.queue.clear();
    this.hello();
  }

  /** Whether the people here hide their cards from each other. */
  setCurtain(on: boolean): void {
    this.curtain = on;
    this.look(on ? NOBODY : null);
  }

  // What the server tells.

  private hello(): void {
    const last = this.known >= 0 ? this.known : undefined;
    this.wire.send({ type: 'hello', last, eyes: this.eyes, language: chosen });
    if (this.known >= 0 && this.log.length === 0) this.askHistory(this.known);
  }

  private askHistory(seq: number): void {
    if (seq <= 0) return;
    this.wire.send({ type: 'hello', last: Math.max(0, seq - HISTORY), eyes: this.eyes, language: chosen });
  }

  private hear(tell: Tell): void {
    switch (tell.type) {
      case 'room':
        this.hearRoom(tell);
        break;
      case 'moved':
        this.hearMoved(tell);
        break;
      case 'table':
        this.hearTable(tell);
        break;
      case 'said':
        this.hearSaid(tell);
        break;
      case 'refused':
        if (tell.id === null) toasts.say(tell.sentence, 'refused');
        else this.asking.settle(tell.id, { ok: false, code: tell.code, sentence: tell.sentence });
        break;
      case 'done':
      case 'why':
      case 'text':
      case 'hint':
        if (tell.id !== null) this.asking.settle(tell.id, { ok: true, told: tell });
        break;
      case 'pong':
        break;
    }
  }

  private hearRoom(told: RoomTold): void {
    const first = this.told === null;
    const before = this.told;
    this.told = { ...told, seats: told.seats.map((seat) => ({ ...seat, name: isolated(seat.name) })) };
    const news = arrivals(before, this.told);
    if (news !== '') toasts.say(news);
    this.takingBack.hearRoom(before, this.told);
    if (before?.paused === true && !told.paused) this.hello(); // To hear what is left of the time.
    if (first && !this.watching) rememberRoom(this.code);
    if (first) void this.talk.fetch(this.code);
    this.dice.hearRoom(told);
    if (first && this.yours.length > 1 && told.status === 'playing') this.setCurtain(true);
    this.agreement.hear(told);
  }

  private hearMoved(moved: MovedTold): void {
    if (moved.seq <= this.known) {
      this.log = noted(this.log, moved); // Asked for, to fill the log.
      this.absence.hearPast(moved, this.yours);
      return;
    }
    this.known = moved.seq;
    this.dice.hearHead(moved.head);
    this.takingBack.hearMoved(moved);
    if (moved.kind === 'set_up' && this.yours.length > 1 && this.curtain && this.eyes === null) {
      this.look(NOBODY);
      return;
    }
    if (moved.table === undefined) {
      this.log = noted(this.log, moved);
      this.absence.miss(moved);
      return;
    }
    const { seq, events, table } = moved;
    this.time.hear(table, this.yours);
    if (moved.by === 'player') this.queue.pace.thought();
    this.queue.push({ seq, events, view: table.view, moved, table, heard: Date.now() });
  }

  /** The whole table at once: on coming (back), or with other eyes. */
  private hearTable(table: TableTold): void {
    const again = this.table !== null && this.table.seq === table.seq;
    if (table.seq >= this.known) this.dice.hearHead(table.head);
    this.known = Math.max(this.known, table.seq);
    this.queue.clear();
    this.put(table, Date.now());
    if (!again) {
      this.events = [];
      this.moved = null;
    }
    if (this.log.length === 0) this.askHistory(table.seq);
  }

  private hearSaid(said: SaidTold): void {
    this.talk.hear(said);
    const text = said.text ?? said.reaction ?? '';
    this.announced = `${isolated(said.name)}: ${text}`;
    sound('said');
  }

  /** A move has been shown: now the table is what it led to. */
  private settle({ moved, table, heard }: Coming): void {
    this.moved = moved;
    this.events = moved.events;
    this.log = noted(this.log, moved);
    this.announced = sentences(moved).join(' ');
    this.takingBack.shown(moved);
    if (nobodyLooks() && !this.yours.includes(moved.seat)) this.absence.miss(moved);
    this.put(table, heard);
  }

  private put(table: TableTold, heard: number): void {
    const before = this.asked ? this.table?.seq : undefined;
    this.table = table;
    this.absence.shown(table.seq);
    this.sent.shown(table.seq);
    this.advice.close();
    this.time.show(table, heard, this.asked);
    if (this.asked) this.queue.pace.renew();
    if (table.outcome !== null) {
      if (this.eyes !== null) {
        this.curtain = false;
        this.look(null);
      }
    } else if (this.asked && before !== table.seq && table.decision !== null) {
      this.announced = `${this.announced} ${table.decision.question}`.trim();
      if (before === undefined) sound('turn');
      notifyTurn(table.decision.question, this.code);
    }
  }

  private lineChanged(state: LineState, reason: string): void {
    this.line = state;
    this.reason = reason;
    if (state === 'online') return;
    this.sent.end();
    this.asking.drop();
  }
}
