// Cards, machines and spaces in words: what is written on them, and what a screen reader says.
import { signed } from '$ui/motion';
import type { Words } from '$lib/words';
import { rowAndColumn } from './cells';
import type { CardView, EffectView, EndView, EnemyView, GroupView, PlayerView, WarView } from './view';

const SIGNED = new Set(['threat', 'awareness']);

/** One line of a card. */
export function effectText(effect: EffectView, words: Words): string {
  const amount = SIGNED.has(effect.verb) ? signed(effect.amount) : effect.amount;
  const said = words.text(`table.effect_${effect.verb}`, { amount, range: effect.range });
  return [said, ...effect.flags.map((flag) => words.text(`table.flag_${flag}`))].join(', ');
}

/** The same where room is short: on a card that lies flat. */
export function briefText(effect: EffectView, words: Words): string {
  return words.text(`screen.short_${effect.verb}`, { amount: effect.amount }) || effectText(effect, words);
}

/** A card as it is read out. */
export function spoken(card: CardView, words: Words): string {
  const does = card.effects.map((effect) => effectText(effect, words));
  if (card.exhaust) does.push(words.text('table.exhaust'));
  return `${words.name('card', card.card)}: ${does.join('. ')}`;
}

/** The face of a card, if it lies open anywhere. */
export function faceIn(view: WarView, card: string): CardView | undefined {
  return view.faces[card];
}

/** Whether nobody has done anything yet: the moment for the story. */
export function untouched(view: WarView): boolean {
  if (view.phase === 'interlude') return view.interlude <= 1 && view.upgrades.bottom.length === 0;
  return (
    view.phase === 'play' &&
    view.turn <= 1 &&
    view.now?.card == null &&
    view.players.every((one) => one.discards.length === 0 && one.cell === view.map.start)
  );
}

/** The letter of a character. */
export function initial(character: string): string {
  return character.slice(0, 1).toUpperCase();
}

/** What a character is called where room is short. */
export function shortName(character: string): string {
  return `${initial(character)}${character.slice(1)}`;
}

export function enemyOf(view: WarView, enemy: string): EnemyView | undefined {
  return view.enemies.find((one) => one.enemy === enemy);
}

/** How tough a machine is, and how much of that is done. */
export function healthText(enemy: EnemyView, damage: number, words: Words): string {
  if (enemy.health === 'one') return words.text('table.fact_one');
  return words.text(`table.fact_${enemy.health}`, { damage, count: enemy.toughness });
}

/** What a machine can do, as short facts. */
export function facts(enemy: EnemyView, words: Words): string[] {
  const found = [
    words.text('table.fact_threat', { count: enemy.threat }),
    words.text('table.fact_range', { count: enemy.range }),
    words.text('table.fact_move', { count: enemy.move }),
    healthText(enemy, 0, words),
  ];
  return [...found, ...enemy.traits.map((trait) => words.text(`table.fact_${trait}`))];
}

/** What a group is going to do at the end of this turn, as far as the table says. */
export function intent(view: WarView, group: GroupView, words: Words): string {
  const enemy = enemyOf(view, group.enemy);
  if (group.jammed) return words.text('table.fact_jammed');
  const told = group.fires && group.threat > 0 ? [words.text('screen.will_fire', { count: group.threat })] : [];
  if (group.fires && group.alerts > 0) told.push(words.text('screen.will_alert', { count: group.alerts }));
  const prints = enemy?.traits.find((trait) => trait.startsWith('prints'));
  if (prints !== undefined) told.push(words.text(`table.fact_${prints}`));
  if (enemy !== undefined && enemy.move > 0) told.push(words.text('screen.will_move', { count: enemy.move }));
  else if (prints === undefined && !group.fires) told.push(words.text('screen.will_stay'));
  return told.join(', ');
}

/** Groups that are alike but for where they stand, those that fire first. */
export function alike(groups: GroupView[]): { group: GroupView; cells: string[]; count: number }[] {
  const found = new Map<string, { group: GroupView; cells: string[]; count: number }>();
  for (const group of groups.toSorted((one, other) => Number(other.fires) - Number(one.fires))) {
    const { enemy, threat, alerts, damage, jammed, fires } = group;
    // One that holds cards stands for itself.
    const kind = JSON.stringify([enemy, threat, alerts, damage, jammed, fires, group.held.length > 0 && group.cell]);
    const known = found.get(kind);
    if (known === undefined) found.set(kind, { group, cells: [group.cell], count: group.size });
    else {
      known.cells.push(group.cell);
      known.count += group.size;
    }
  }
  return [...found.values()];
}

/** What a party that enters a space sets off there, besides what the way costs. */
export function setsOff(view: WarView, cell: string, words: Words): string[] {
  const area = areaOf(view, cell);
  const told = view.map.tokens.some((one) => areaOf(view, one.cell) === area)
    ? [words.text('screen.wakes', { area })]
    : [];
  if (view.map.caches.some((one) => one.cell === cell && !one.used)) told.push(words.text('screen.opens_cache'));
  return told;
}

/** The letter of a space's area. */
export function areaOf(view: WarView, cell: string): string {
  const [row, column] = rowAndColumn(cell);
  return view.map.areas[row]?.[column] ?? '';
}

/** What the end of the turn would cost, part by part. */
export function endText(end: EndView, words: Words): string {
  const told = [
    ...(end.fire > 0 ? [words.text('screen.end_fire', { count: end.fire })] : []),
    ...(end.hazard > 0 ? [words.text('screen.end_hazard', { count: end.hazard })] : []),
    ...(end.awareness > 0 ? [words.text('screen.end_alerts', { count: end.awareness })] : []),
    ...(end.loses ? [words.text('screen.end_loses')] : []),
  ];
  return told.join(' ');
}

/** All there is to say about a space. */
export function cellText(view: WarView, cell: string, words: Words, people: (player: PlayerView) => string): string {
  const [row, column] = rowAndColumn(cell);
  const { map } = view;
  const told = [words.text('screen.cell', { cell, area: map.areas[row]?.[column] ?? '' })];
  if (cell === map.start) told.push(words.text('screen.cell_start'));
  if (cell === map.end) told.push(words.text('screen.cell_end'));
  if (map.hazards.includes(cell)) told.push(words.text('screen.cell_hazard'));
  const cache = map.caches.find((one) => one.cell === cell);
  if (cache !== undefined) told.push(words.text(cache.used ? 'screen.cell_cache_used' : 'screen.cell_cache'));
  for (const token of map.tokens.filter((one) => one.cell === cell)) {
    told.push(
      token.enemy === null
        ? words.text(`screen.cell_token_${token.kind}`)
        : words.text('screen.cell_token_known', { enemy: token.enemy }),
    );
  }
  for (const group of map.groups.filter((one) => one.cell === cell)) {
    told.push(words.text('screen.cell_group', { count: group.size, enemy: group.enemy }));
  }
  for (const player of view.players.filter((one) => one.cell === cell)) told.push(people(player));
  if (map.jammed.includes(cell)) told.push(words.text('table.fact_jammed'));
  const fire = map.fire[cell] ?? 0;
  if (fire > 0) told.push(words.text('screen.cell_fire', { count: fire }));
  return told.join(', ');
}

/** The sentences of an issue's premise, one for each panel of its comic. */
export function captions(premise: string, panels: number): string[] {
  const sentences = premise.split(/(?<=[.!?])\s+/).filter((one) => one !== '');
  if (sentences.length <= panels) return sentences;
  return [...sentences.slice(0, panels - 1), sentences.slice(panels - 1).join(' ')];
}

/** Equal cards counted, in the order in which they come first. */
export function counted(cards: string[]): { card: string; count: number }[] {
  const found = new Map<string, number>();
  for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1);
  return [...found].map(([card, count]) => ({ card, count }));
}
