// SPDX-License-Identifier: GPL-3.0-or-later
// What is chosen for a new game, and what is asked of the server or of this device's desk for it.
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
/** The saved choices once a game is opened. */
export function keep({ game, whom, level }: Choices): void {
  remember('game', game);
  remember('whom', whom);
  remember('level', String(level));
}

/** Computers and desks give no rating, and guests get none. */
export const mayRate = ({ whom }: Choices, signedIn: boolean): boolean =>
  signedIn && whom !== 'computer' && whom !== 'board';

/** The request for the game. `books`: those that the server has for the computer. */
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
/** The board that is opened at this device's desk: who gave a name and took a side is named there. */
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

/** Whether a seat is opened with just these odds. */
function begins(seat: Summary, { id }: Chosen): boolean {
  return id ? seat.odds?.id === id && !seat.odds.first : !seat.odds && isArray(seat.game, seat.fen);
}

/** How many wait for just such a game. */
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
