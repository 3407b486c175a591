// SPDX-License-Identifier: GPL-3.0-or-later
// Odds: the handicap that the stronger player gives, from the server's registry. The server knows the
// positions; the page shows their names.
import { ODDS, ODDS_WORDS } from 'registry:odds';
import type { Lang, Words } from './i18n';
import { moveText } from './notation';
import type { Game, GivenOdds } from './types';

/** The names of a game's odds, in the registry's order. */
export const oddsOf = (game: Game): readonly string[] =>
  ODDS.filter(one => one.game === game).map(one => one.id);

const find = (game: Game, id: string): (typeof ODDS)[number] | undefined =>
  ODDS.find(one => one.game === game && one.id === id);
export const oddsName = (game: Game, id: string, lang: Lang): string => find(game, id)?.name[lang] ?? id;

/** A text that says how odds of two moves are played; null for other odds. */
export function oddsRule(game: Game, id: string, lang: Lang): string | null {
  const odds = find(game, id);
  return odds?.moves === 2 ? ODDS_WORDS[odds.once ? 'two-men' : 'two-moves']![lang] : null;
}

/** The default first of the two moves, in UCI. */
export const usualFirst = (game: Game, id: string): string | undefined => find(game, id)?.first;

/** The side that gives the odds. */
export const oddsGiver = (game: Game, id: string): 'first' | 'second' | undefined => find(game, id)?.giver;

const ARRAYS: Record<Game, string> = {
  chess: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w',
  xiangqi: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w',
};
/** Whether a position is the game's starting position. */
export const isArray = (game: Game, fen: string): boolean =>
  fen.split(' ').slice(0, 2).join(' ') === ARRAYS[game];

/** The name of the odds, with the first of two moves if there is one. */
export function givenOdds(game: Game, odds: GivenOdds, notation: string, lang: Lang): string {
  const name = oddsName(game, odds.id, lang);
  const { first } = odds;
  return first
    ? ODDS_WORDS['played']![lang].replace('{0}', name).replace('{1}', moveText(game, first, notation, lang))
    : name;
}

/** Describes what a game that has not begun starts from; null for the starting position. */
export function oddsWords(
  t: Words,
  seat: { game: Game; fen: string; odds?: GivenOdds },
  notation: string,
  lang: Lang,
): string | null {
  if (seat.odds) return givenOdds(seat.game, seat.odds, notation, lang);
  return isArray(seat.game, seat.fen) ? null : t.setPosition;
}
