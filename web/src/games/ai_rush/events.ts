// Made by `make protocol` from src/brink/games/ai_rush/rules/news.py; not written by hand.

/** What each kind of event tells; a secret only to whom it concerns. */
export interface Events {
  added: { owner: string; sector: string; count: number; now: number };
  announced: { company: string; sector: string };
  bet_on: { company: string; rival: string };
  busted: { company: string; total: number; line: number; pile: number };
  came_due: { company: string; rival: string; count: number };
  decided: { sector: string; fate: string; best: number; rogue: number };
  deck_empty: { company: string; deck: string };
  declined: { company: string; bonus: string };
  drew: { company: string; deck: string; card?: string };
  earned: { company: string; deck: string; count: number };
  ended: { result: string };
  hand_full: { company: string; deck: string };
  icon: { company: string; bonus: string; total: number };
  invested: { company: string; rival: string; sector: string };
  kept: { company: string; total: number };
  landed: { company: string; total: number; rolls: number; pile: number };
  luck_gained: { company: string; count: number; now: number };
  mirrored: { company: string; rival: string; count: number };
  moved: { company: string; origin: string; sector: string };
  no_bet: { company: string };
  nudged: { company: string; points: number; total: number };
  orphaned: { sector: string; count: number };
  played: { company: string; card: string };
  quarter_began: { quarter: number; company: string; factor: number };
  rerolled: { company: string; total: number };
  rerolls_gained: { company: string; count: number; now: number };
  reshuffled: { deck: string; count: number };
  retaken: { sector: string; count: number };
  rogue_leads: { sector: string; count: number };
  rolled: { company: string; die: number; other_die: number; line: number };
  seated: { seat: number; company: string };
  skipped: { company: string; bonus: string };
  stole: { company: string; rival: string; sector: string };
  stopped: { company: string; pile: number; sector: string };
  turn_began: { company: string; quarter: number };
}
