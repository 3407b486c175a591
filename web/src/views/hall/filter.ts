// SPDX-License-Identifier: GPL-3.0-or-later
// Filters for lists of games: by game, speed, rating, rule set and player. Stored in the browser.
import { recall, remember } from '../../storage';
import { Store } from '../../store';
import { SIDES, type Game, type Pace, type Summary } from '../../types';

export const PACES: readonly Pace[] = ['blitz', 'rapid', 'classical', 'correspondence', ''];
/** Rating bands by their lower bounds; a band ends where the next begins. */
export const BANDS: readonly number[] = [0, 1400, 1800, 2200];
/** Filters besides the bands: rated games, or casual ones. */
export type Strength = 'any' | 'rated' | 'casual' | `${number}`;
export const STRENGTHS: readonly Strength[] = [
  'any',
  'rated',
  'casual',
  ...BANDS.map(band => `${band}` as const),
];

export interface Filter {
  game: Game | 'any';
  pace: Pace | 'any';
  strength: Strength;
  rules: string;
  /** A part of a player's name; '' for any player. */
  player: string;
}
export const ANY: Filter = { game: 'any', pace: 'any', strength: 'any', rules: 'any', player: '' };
export const isAny = (filter: Filter): boolean =>
  (Object.keys(ANY) as (keyof Filter)[]).every(key => filter[key].trim() === ANY[key]);

/** The rating of the strongest rated player in the game; null if there is none. */
function topRating(game: Summary): number | null {
  const ratings = SIDES[game.game].map(side => game.players[side]?.rating ?? 0);
  return Math.max(...ratings) || null;
}

function isOfStrength(game: Summary, wanted: Strength): boolean {
  if (wanted === 'any') return true;
  if (wanted === 'rated' || wanted === 'casual') return !!game.rated === (wanted === 'rated');
  const rating = topRating(game);
  const from = Number(wanted);
  const end = BANDS[BANDS.indexOf(from) + 1] ?? Infinity;
  return rating !== null && rating >= from && rating < end;
}

/** Removes case and diacritics, for comparison. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
const isOfPlayer = (game: Summary, wanted: string): boolean =>
  !plain(wanted) ||
  SIDES[game.game].some(side => plain(game.players[side]?.name ?? '').includes(plain(wanted)));

export function passes(filter: Filter, game: Summary): boolean {
  return (
    (filter.game === 'any' || filter.game === game.game) &&
    (filter.pace === 'any' || filter.pace === game.pace) &&
    (filter.rules === 'any' || filter.rules === game.rules) &&
    isOfStrength(game, filter.strength) &&
    isOfPlayer(game, filter.player)
  );
}

/** The saved filter, without parts that are no longer valid. */
export function readFilter(text: string | null, rules: (game: Game) => readonly string[]): Filter {
  let kept: Partial<Record<keyof Filter, unknown>>;
  try {
    kept = (JSON.parse(text ?? '{}') ?? {}) as typeof kept;
  } catch {
    return ANY;
  }
  const games = ['chess', 'xiangqi'] as const;
  const game = games.find(one => one === kept.game) ?? 'any';
  const sets = games.filter(one => game === 'any' || one === game).flatMap(one => rules(one));
  return {
    game,
    pace: PACES.find(one => one === kept.pace) ?? 'any',
    strength: STRENGTHS.find(one => one === kept.strength) ?? 'any',
    rules: sets.find(one => one === kept.rules) ?? 'any',
    player: typeof kept.player === 'string' ? kept.player.slice(0, 40) : '',
  };
}

/** The filter of a list, kept under its own name. */
export class FilterStore extends Store<Filter> {
  constructor(
    private name: string,
    rules: (game: Game) => readonly string[],
  ) {
    super(readFilter(recall('filter.' + name), rules));
  }
  override set(filter: Filter): void {
    remember('filter.' + this.name, isAny(filter) ? null : JSON.stringify(filter));
    super.set(filter);
  }
}
