/** A room as this page sees it: what the server tells, shown at a pace people can follow. */

import { api } from './api';
import { arrivals } from './arrivals';
import { Asking, type Answer, type Wish } from './asking';
import { RoomDice } from './dice';
import { rememberRoom } from './kept';
import { isolated } from './names';
import { noted, sentences, type LogLine } from './logbook';
import { Pace } from './pacing';
import { Queue, type Scene } from './queue.svelte';
import type {
  EventTold,
  HintTold,
  MovedTold,
  ProfileTold,
  Reaction,
  RoomTold,
  SaidTold,
  TableTold,
  Tell,
} from './protocol';
import { Pending } from './pending.svelte';
import { Reasons } from './reasons';
import { settings } from './settings.svelte';
import { Line, roomAddress, type LineState, type Wire } from './socket';
import { play as sound } from './sound';
import { answered, requestOf } from './take_back';
import { Conversation } from './talk.svelte';
import { notifyTurn } from './title';
import { toasts } from './toasts.svelte';
import { Words } from './words';

const NOBODY = 31; // No table has this seat: looking with its eyes, one sees what all may see.
const HISTORY = 150;
const IN_TIME = 0.1; // Of the time somebody here has for a decision, so much may pass before they see it.

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
  profile = $state.raw<ProfileTold | null>(null);
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
  /** When the clock runs out for the decision shown, on this device's clock; or already for the next, if it is ours. */
  deadline = $state<number | null>(null);
  log = $state.raw<LogLine[]>([]);
  missed = $state.raw<string[]>([]);
  readonly talk = new Conversation();
  hint = $state.raw<HintTold | null>(null);
  #settledOn: string | null = null;
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
  private agreedOn = '';
  private wasAsked = false; // People were asked about the take-back under way.

  constructor(
    readonly code: string,
    readonly watching = false,
    dial: () => Wire = () => new WebSocket(roomAddress(code, watching)) as unknown as Wire,
  ) {
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

  async play(action: string): Promise<void> {
    const table = this.table;
    if (table?.decision == null || this.pending !== null) return;
    this.sent.begin(action, table.seq);
    this.hint = null;
    const seat = table.decision.seat;
    const answer = await this.ask({ type: 'play', seq: table.seq, seat, action }, true);
    if (answer.ok) return;
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

  async askHint(): Promise<void> {
    this.hint = (await this.#advice(this.#settledOn)) ?? this.hint;
  }

  /** The table says which answer is settled on without having been sent: a hint is about what comes next. */
  consider(action: string | null): void {
    if (action === this.#settledOn) return;
    this.#settledOn = action;
    if (this.hint !== null) void this.askHint();
  }

  /** What a bot would answer now; it is not shown as a hint. */
  async advise(): Promise<string | null> {
    return (await this.#advice())?.action ?? null;
  }

  async #advice(given: string | null = null): Promise<HintTold | null> {
    const seat = this.decision?.seat;
    if (seat === undefined) return null;
    const answer = await this.ask({ type: 'hint', seat, given });
    return answer.ok && answer.told.type === 'hint' ? answer.told : null;
  }

  /** The table in words, as the terminal says it. */
  async read(): Promise<string> {
    const answer = await this.ask({ type: 'read' });
    return answer.ok && answer.told.type === 'text' ? answer.told.text : '';
  }

  /** Take one's last move back, or ask those it concerns whether it may be. */
  async undo(): Promise<void> {
    const seq = this.table?.seq;
    const seat = this.table?.take_back?.seat;
    if (seq === undefined || seat === undefined) return;
    const answer = await this.ask({ type: 'undo', seq, seat }, true);
    if (answer.ok || answer.code === 'offline') return;
    sound('refused');
    if (answer.code === 'stale') this.hurry();
    toasts.say(answer.code === 'stale' ? 'Somebody moved meanwhile: look again.' : answer.sentence, 'refused');
  }

  async answerUndo(agree: boolean): Promise<void> {
    const undo = this.told?.undo;
    if (undo == null) return;
    const asked = this.yours.find((one) => undo.asks.includes(one) && !undo.agreed.includes(one));
    const seat = asked ?? this.yours.find((one) => one === undo.asked_by);
    if (seat === undefined) return;
    await this.ask({ type: 'answer_undo', seq: undo.seq, seat, agree });
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
    this.missed = [];
    this.hint = null;
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
    this.wire.send({ type: 'hello', last, eyes: this.eyes });
    if (this.known >= 0 && this.log.length === 0) this.askHistory(this.known);
  }

  private askHistory(seq: number): void {
    if (seq <= 0) return;
    this.wire.send({ type: 'hello', last: Math.max(0, seq - HISTORY), eyes: this.eyes });
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
    if (requestOf(this.told) !== null) this.wasAsked = true;
    const news = arrivals(before, this.told);
    if (news !== '') toasts.say(news);
    const answer = answered(before, this.told, this.yours);
    if (answer !== '') toasts.say(answer);
    if (before?.paused === true && !told.paused) this.hello(); // To hear what is left of the time.
    if (first && !this.watching) rememberRoom(this.code);
    if (first) void this.talk.fetch(this.code);
    this.dice.hearRoom(told);
    if (first && this.yours.length > 1 && told.status === 'playing') this.setCurtain(true);
    const wanted = JSON.stringify([told.preset, told.options, told.seats.length]);
    if (wanted === this.agreedOn) return;
    this.agreedOn = wanted;
    void api
      .profile(this.code)
      .then((profile) => (this.profile = profile))
      .catch(() => (this.agreedOn = ''));
  }

  private hearMoved(moved: MovedTold): void {
    if (moved.seq <= this.known) {
      this.log = noted(this.log, moved); // Asked for, to fill the log.
      return;
    }
    this.known = moved.seq;
    this.dice.hearHead(moved.head);
    this.tellLapsed(moved);
    if (moved.kind === 'set_up' && this.yours.length > 1 && this.curtain && this.eyes === null) {
      this.look(NOBODY);
      return;
    }
    if (moved.table === undefined) {
      this.log = noted(this.log, moved);
      this.miss(moved);
      return;
    }
    const { seq, events, table } = moved;
    this.keepTime(table);
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
    this.tellTakenBack(moved);
    if (typeof document !== 'undefined' && document.hidden && !this.yours.includes(moved.seat)) this.miss(moved);
    this.put(table, heard);
  }

  /** Nobody looked: it is told later. */
  private miss(moved: MovedTold): void {
    this.missed = [...this.missed, ...sentences(moved)].slice(-HISTORY);
  }

  /** A decision of ours whose time runs is never hidden: what comes before it is shown in time. */
  private keepTime(table: TableTold): void {
    const left = timeLeft(table);
    const ours = table.decision !== null && this.yours.includes(table.decision.seat) && left !== null;
    this.queue.pace.until = ours ? Date.now() + 1000 * left * IN_TIME : null;
    if (ours) this.deadline = Date.now() + 1000 * left;
  }

  /** Everybody hears of a take-back; but not whoever took back at once, for whom it is no news. */
  private tellTakenBack(moved: MovedTold): void {
    if (moved.kind !== 'undo' || !moved.sentence) return;
    const alone = (moved.taken_back ?? []).length < 2 && !this.wasAsked;
    if (!this.yours.includes(moved.seat) || !alone) toasts.say(moved.sentence);
    this.wasAsked = false;
  }

  /** Whoever asked to take back hears that the game went on instead. */
  private tellLapsed(moved: MovedTold): void {
    if (moved.kind !== 'move') return;
    const asked = requestOf(this.told);
    this.wasAsked = false;
    if (asked !== null && this.yours.includes(asked.asked_by)) toasts.say('The game went on: nothing is taken back.');
  }

  private put(table: TableTold, heard: number): void {
    const before = this.asked ? this.table?.seq : undefined;
    this.table = table;
    this.sent.shown(table.seq);
    this.hint = null;
    const left = timeLeft(table);
    if (this.queue.pace.until === null || this.asked) this.deadline = left === null ? null : heard + 1000 * left;
    if (this.asked) {
      this.queue.pace.until = null;
      this.queue.pace.renew();
    }
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

/** Seconds until the time for the decision is up, with what it waits for a device to be handed over. */
function timeLeft(table: TableTold): number | null {
  const left = table.decision?.seconds_left ?? null;
  return left === null ? null : left + (table.decision?.hand_over ?? 0);
}
