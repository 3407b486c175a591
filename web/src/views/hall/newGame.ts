// SPDX-License-Identifier: GPL-3.0-or-later
// The choices for a new game, and the request to the server or this device's desk that they make.
import { isArray } from '../../odds';
import { gameOfVisitor } from '../../prefs';
import { ruleSetsOf } from '../../rule_sets';
import { recall, remember } from '../../storage';
import { SIDES, type Game, type Summary } from '../../types';
import type { ComputerOpponent, NewGame } from '../../wire';
import type { Act } from '../desk/calls';
import { asked, askedAtBoard, NONE, type Chosen } from './Odds';

export type Whom = 'next' | 'friend' | 'computer' | 'board';
const WHOM: readonly Whom[] = ['next', 'friend', 'computer', 'board'];

/** All choices except the time. Those saved in the browser start with the last choice. */
export interface Choices {
  game: Game;
  colour: string;
  whom: Whom;
  level: number;
  rules: Record<Game, string>;
  claims: Record<Game, string>;
  odds: Chosen;
  style: string;
  book: string;
  rated: boolean;
}
export const first = (): Choices => ({
  game: gameOfVisitor(),
  colour: 'random',
  whom: WHOM.find(one => one === recall('whom')) ?? 'next',
  level: Number(recall('level')) || 3,
  rules: { chess: ruleSetsOf('chess')[0]!, xiangqi: ruleSetsOf('xiangqi')[0]! },
  claims: { chess: 'player', xiangqi: 'auto' },
  odds: NONE,
  style: recall('style') ?? 'balanced',
  book: recall('book') ?? 'none',
  rated: recall('rated') === 'yes',
});
/** The choices after a change, which is saved at once where the browser saves it. */
export function chosen(before: Choices, more: Partial<Choices>): Choices {
  const { style, book, rated } = more;
  if (style !== undefined) remember('style', style);
  if (book !== undefined) remember('book', book);
  if (rated !== undefined) remember('rated', rated ? 'yes' : 'no');
  return { ...before, ...more, ...(more.game && { odds: NONE }) };
}
/** Saves the choices when a game is opened. */
export function keep({ game, whom, level }: Choices): void {
  remember('game', game);
  remember('whom', whom);
  remember('level', String(level));
}

/** Games against the computer, at a desk or by guests are not rated. */
export const mayRate = ({ whom }: Choices, signedIn: boolean): boolean =>
  signedIn && whom !== 'computer' && whom !== 'board';

/** The body of the request. `books` are the opening books that the server has for the computer. */
export function wanted(now: Choices, time: string, signedIn: boolean, books: readonly string[]): NewGame {
  const { game, colour, whom, level, rules, claims, odds, style, book, rated } = now;
  const computer = { engine: level, style, book: books.includes(book) ? book : 'none' };
  return {
    game,
    time,
    colour: colour as NewGame['colour'],
    rules: rules[game],
    claims: claims[game] as NewGame['claims'],
    rated: mayRate(now, signedIn) && rated && time !== '-' && !odds.id,
    ...asked(game, odds),
    opponent: whom === 'computer' ? (computer as ComputerOpponent) : whom === 'next' ? 'anyone' : 'link',
  };
}
/** The board opened at this device's desk, with the user's name at the chosen side. */
export function sitting(
  { game, rules, colour, odds }: Choices,
  time: string,
  timed: boolean,
  own: string,
): Act {
  const [one, two] = SIDES[game];
  return {
    ...(timed && { t: 0 }),
    event: 'start',
    game,
    rules: rules[game],
    mode: 'board',
    time,
    ...askedAtBoard(odds),
    [one]: (colour === 'first' && own) || null,
    [two]: (colour === 'second' && own) || null,
  };
}

/** Whether an open seat has exactly these odds. */
function begins(seat: Summary, { id }: Chosen): boolean {
  return id ? seat.odds?.id === id && !seat.odds.first : !seat.odds && isArray(seat.game, seat.fen);
}

/** The number of open seats for such a game. */
export const waiting = (
  { whom, game, rules, odds }: Choices,
  time: string,
  seats: readonly Summary[],
): number =>
  whom !== 'next'
    ? 0
    : seats.filter(
        seat => seat.game === game && seat.time === time && seat.rules === rules[game] && begins(seat, odds),
      ).length;
