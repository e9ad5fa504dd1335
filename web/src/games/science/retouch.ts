// What an event changes on the table while it is shown. The view that follows has the last word.
import type { EventView, PlayerView, ScienceView } from './view';

export function playerAt(view: ScienceView, seat: number): PlayerView | undefined {
  return view.players.find((one) => one.seat === seat);
}

export function setMoney(view: ScienceView, seat: number, change: (money: number) => number): void {
  const player = playerAt(view, seat);
  if (player !== undefined) player.money = Math.max(0, change(player.money));
}

/** Somebody is up. */
export function beginTurn(view: ScienceView, seat: number): void {
  for (const one of view.players) if (one.turn === 'now') one.turn = 'done';
  const up = playerAt(view, seat);
  if (up === undefined) return;
  up.turn = 'now';
  view.active = seat;
}

/** A round begins: everybody's turn is to come. */
export function beginRound(view: ScienceView, round: number): void {
  view.round = round;
  view.phase = 'turns';
  for (const one of view.players) one.turn = 'to_come';
  if (view.event !== null) view.event.open = false;
}

/** A researcher comes onto an invention, face down. */
export function join(view: ScienceView, seat: number, type: string, invention: string): void {
  const card = playerAt(view, seat)?.inventions.find((one) => one.invention === invention);
  const pile = view.piles.find((one) => one.type === type);
  if (pile !== undefined) pile.cards = Math.max(0, pile.cards - 1);
  if (card === undefined) return;
  card.team.push({ type, researcher: null, money: null, clock: null, counted: 'face_down' });
  card.empty = Math.max(0, card.empty - 1);
}

/** The clock moves. */
export function moveClock(view: ScienceView, was: number, now: number): void {
  Object.assign(view.clock, { was, hour: now, left: view.clock.midnight - now });
}

/** A World Event as it lies there when it has just been turned up; what becomes of it is still to come. */
export function fresh(event: EventView): EventView {
  return {
    ...event,
    campaigner: null,
    campaign: null,
    open: true,
    doubted: false,
    outcome: null,
    die: null,
    modifiers: [],
    offers: [],
    escrow: 0,
    options: event.options.map((option) => ({ ...option, weight: null })),
  };
}

/** A new event is turned up: no ballot is cast yet. */
export function reveal(view: ScienceView, event: EventView | null): void {
  view.phase = 'event';
  view.active = null;
  view.event = event === null ? null : fresh(event);
  for (const one of view.players) {
    one.turn = 'done';
    one.ballot = { state: 'none', option: null, bid: null };
  }
}

/** A ballot is cast face down, or turned up. */
export function setBallot(view: ScienceView, seat: number, option: string | null, shown: boolean): void {
  const player = playerAt(view, seat);
  if (player === undefined) return;
  if (player.ballot.state === 'bound') return;
  player.ballot = { state: shown ? 'shown' : 'cast', option: option ?? player.ballot.option, bid: player.ballot.bid };
}

/** A bid is sealed, or opened. */
export function setBid(view: ScienceView, seat: number, bid: number | null, shown: boolean): void {
  const player = playerAt(view, seat);
  if (player !== undefined) player.ballot = { state: shown ? 'shown' : 'cast', option: null, bid };
}

/** An offer is laid on the desk. */
export function layOffer(view: ScienceView, seat: number, to: number, option: string, amount: number): void {
  if (view.event === null) return;
  view.event.offers.push({ seat, to, option, amount, status: 'open' });
  view.event.escrow += amount;
  setMoney(view, seat, (money) => money - amount);
}

/** An offer is answered: its money goes on to the one asked, or back. */
export function answerOffer(
  view: ScienceView,
  from: number,
  to: number,
  option: string,
  amount: number,
  status: string,
): void {
  const offer = view.event?.offers.find(
    (one) =>
      one.status === 'open' && one.seat === from && one.to === to && one.option === option && one.amount === amount,
  );
  if (view.event == null || offer === undefined) return;
  offer.status = status;
  view.event.escrow = Math.max(0, view.event.escrow - amount);
  setMoney(view, status === 'accepted' ? to : from, (money) => money + amount);
  const bound = playerAt(view, to);
  if (status === 'accepted' && bound !== undefined) bound.ballot = { state: 'bound', option, bid: null };
}
