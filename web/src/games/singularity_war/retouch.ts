// What an event changes on the table while it is shown. The view that follows has the last word.
import type { GroupView, PlayerView, WarView } from './view';

const groupAt = (view: WarView, enemy: string, cell: string): GroupView | undefined =>
  view.map.groups.find((one) => one.enemy === enemy && one.cell === cell);

export function playerOf(view: WarView, seat: number): PlayerView | undefined {
  return view.players.find((one) => one.seat === seat);
}

/** More machines stand in a space. */
export function placeMachines(view: WarView, enemy: string, cell: string, count: number): void {
  const there = groupAt(view, enemy, cell);
  if (there !== undefined) {
    there.size += count;
    return;
  }
  const threat = view.enemies.find((one) => one.enemy === enemy)?.threat ?? 0;
  view.map.groups.push({
    cell,
    enemy,
    size: count,
    threat,
    alerts: 0,
    damage: 0,
    jammed: false,
    fires: false,
    held: [],
  });
}

/** Machines leave a space; so many are left. */
export function leaveMachines(view: WarView, enemy: string, cell: string, left: number): void {
  const there = groupAt(view, enemy, cell);
  if (there === undefined) return;
  there.size = left;
  if (left <= 0) view.map.groups = view.map.groups.filter((one) => one !== there);
}

/** So many machines of a group go to another space, and take with them what they hold if all go. */
export function advance(view: WarView, enemy: string, origin: string, cell: string, count: number): void {
  const from = groupAt(view, enemy, origin);
  if (from === undefined) return;
  leaveMachines(view, enemy, origin, from.size - count);
  placeMachines(view, enemy, cell, count);
  const to = groupAt(view, enemy, cell);
  if (to !== undefined && from.size <= 0) Object.assign(to, { damage: from.damage, held: from.held });
}

/** The active member goes to a space, with whoever comes along. */
export function goTo(view: WarView, seat: number, origin: string, cell: string, count: number): void {
  const party = count > 1 ? (view.now?.move?.party ?? []) : [];
  for (const one of view.players) {
    if (one.seat === seat || (one.cell === origin && party.includes(one.seat))) one.cell = cell;
  }
}

export function turnToken(view: WarView, cell: string, enemy: string): void {
  const token = view.map.tokens.find((one) => one.cell === cell);
  if (token !== undefined) Object.assign(token, { enemy, face_up: true });
}

export function dropToken(view: WarView, cell: string): void {
  view.map.tokens = view.map.tokens.filter((one) => one.cell !== cell);
}

/** Threat rises or falls, or the ceiling does. */
export function setTracks(view: WarView, now: { threat?: number; awareness?: number }, limit: number): void {
  Object.assign(view, now, { limit, gap: limit - (now.threat ?? view.threat) });
}

/** A card leaves a hand. */
export function leaveHand(view: WarView, seat: number, card: string): void {
  const player = playerOf(view, seat);
  if (player === undefined) return;
  player.hand_size = Math.max(0, player.hand_size - 1);
  const place = player.hand?.findIndex((one) => one.card === card) ?? -1;
  if (place >= 0) player.hand?.splice(place, 1);
}

/** A card is played: it lies on the table. */
export function layDown(view: WarView, seat: number, card: string): void {
  const held = playerOf(view, seat)?.hand?.find((one) => one.card === card) ?? null;
  leaveHand(view, seat, card);
  if (view.now !== null) view.now.card = held;
}

/** A card is drawn; its face is for the next view to show. */
export function drawCard(view: WarView, seat: number): void {
  const player = playerOf(view, seat);
  if (player === undefined) return;
  player.deck_size = Math.max(0, player.deck_size - 1);
  player.hand_size += 1;
}

/** A turn begins. */
export function beginTurn(view: WarView, seat: number, turn: number, round: number): void {
  Object.assign(view, { active: seat, turn, round });
  if (view.now !== null) Object.assign(view.now, { seat, card: null, move: null, effects_left: [], previews: [] });
}
