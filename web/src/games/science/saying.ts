// What the cards do, in the words of the game; the sentences are the game's own (text/en.toml).
import { written, type Words } from '$lib/words';
import { percent, signed } from '$ui/motion';
import type {
  EventView,
  InventionView,
  ModifierView,
  OperationView,
  OptionView,
  PileView,
  PlayerView,
  RiskView,
} from './view';

function operation(does: OperationView, words: Words): string {
  const { verb, subject, amount, limit } = does;
  const say = (key: string, values: Record<string, string | number> = {}): string =>
    words.text(`table.op_${key}`, values);
  switch (verb) {
    case 'clock':
      return say(amount < 0 ? 'clock_towards' : 'clock_back', { count: Math.abs(amount) });
    case 'money': {
      const group = words.text(`names.group.${subject}`, { limit });
      return say(amount > 0 ? 'gain' : 'lose', { group, count: Math.abs(amount) });
    }
    case 'last':
      return say(subject.startsWith('ban_') ? 'ban' : 'last', { modifier: subject, amount: signed(amount) });
    case 'die':
      return say('die', { limit, then: operations(does.then, words) });
    case 'free_hire':
      return say('free_hire', { type: subject });
    default:
      return say(verb, { count: amount });
  }
}

/** What an outcome does. */
export function operations(does: OperationView[], words: Words): string {
  return does.length === 0 ? words.text('table.nothing') : does.map((one) => operation(one, words)).join('; ');
}

/** What the face-up event still changes. */
export function modifier({ modifier: name, amount }: ModifierView, words: Words): string {
  if (name.startsWith('ban_')) return words.name('modifier', name);
  return words.text('table.modifier', { modifier: name, amount: signed(amount) });
}

/** What an option is called at this event: the same word may mean two things. */
export function optionName(event: Pick<EventView, 'kind'> | null, option: string, words: Words): string {
  return words.name(event?.kind === 'choice' ? 'choice' : 'vote', option);
}

/** How the event is decided. */
export function howDecided(event: EventView, seatName: (seat: number) => string, words: Words): string {
  switch (event.kind) {
    case 'vote':
      return words.text('table.kind_vote', { option: optionName(event, event.tie ?? '', words) });
    case 'pledge':
      return words.text('table.how_pledge', { count: event.need_count ?? 0, price: event.price ?? 0 });
    case 'choice':
      return words.text('table.kind_choice', { seat: seatName(event.decider ?? 0), decides: event.decides ?? '' });
    case 'auction':
      return words.text('table.how_auction');
    default:
      return words.text(`table.kind_${event.kind}`);
  }
}

/** Who won an auction, and for how much; nothing before it is over. */
export function soldTo(
  event: EventView,
  players: PlayerView[],
  seatName: (seat: number) => string,
  words: Words,
): string {
  if (event.kind !== 'auction' || event.doubted) return '';
  const winner = players.find((one) => one.seat === event.decider);
  if (winner === undefined) return event.open ? '' : words.text('table.no_bid');
  return words.text('table.knocked_down', { seat: seatName(winner.seat), count: winner.ballot.bid ?? 0 });
}

/** What a clock value does, in words: the printed sign alone says it to nobody. */
export function byClock(value: number, words: Words): string {
  const count = written(Math.round(Math.abs(value) * 10) / 10);
  return words.text(value < 0 ? 'table.clock_by_towards' : 'table.clock_by_back', { count });
}

/** What a pile of researchers is, in a sentence. */
export function aboutPile(pile: PileView, words: Words): string {
  return words.text('table.about_pile', {
    type: pile.type,
    price: pile.price,
    count: pile.cards,
    money: written(Math.round(pile.mean_money * 10) / 10),
    clock: byClock(pile.mean_clock, words),
  });
}

/** What it risks to fill the last slot of an invention: with one of a type, or with the one who is being hired. */
export function riskOf({ risks }: Pick<InventionView, 'risks'>, type: string | null): RiskView | undefined {
  return type === null ? (risks.length === 1 ? risks[0] : undefined) : risks.find((one) => one.type === type);
}

/** The same in words, as a sentence or as a remark. */
export function riskSaid({ chance }: RiskView, how: 'whole' | 'short', words: Words): string {
  if (how === 'short') return words.text('table.risk_short', { chance: percent(chance) });
  const sure = chance === 0 ? 'none' : chance === 1 ? 'sure' : 'some';
  return words.text(`table.risk_${sure}`, { chance: percent(chance) });
}

/** What an option of a pledge means for whoever ballots so; elsewhere, what the option does. */
export function ballotHelp(event: EventView | null, option: OptionView, words: Words): string {
  const does = operations(option.does, words);
  if (event?.kind !== 'pledge') return does;
  return words.text(option.option === 'pay' ? 'table.pays_if' : 'table.refuses_if', { price: event.price ?? 0, does });
}

/** Money with its sign before the dollar: −$2. */
export function dollars(amount: number, plus = false): string {
  return `${amount < 0 ? '−' : plus && amount > 0 ? '+' : ''}$${written(Math.abs(amount))}`;
}
