// SPDX-License-Identifier: GPL-3.0-or-later
// Parses typed results: which board and which result is meant, or what is wrong.
import { narrow } from '../../narrow';
import type { Match, Pair } from './calls';
import { typed } from './results';

/** A result; a board whose result is not typed yet; or a board or result that does not exist. */
export type Reading<At> =
  | { kind: 'result'; at: At; result: string }
  | { kind: 'board'; at: At }
  | { kind: 'noBoard'; board: string }
  | { kind: 'noResult'; text: string };

/**
 * Parses "5 1", "5:1-0", or only a result for the board selected with the arrows (`place`, from one; 0:
 * none). Null for an empty input.
 */
export function readBoard(text: string, games: readonly Pair[], place: number): Reading<Pair> | null {
  const plain = narrow(text).trim();
  if (!plain) return null;
  const whole = plain.match(/^(\d+)\s*[:.\s]\s*(.+)$/);
  const alone = whole ? null : typed(plain);
  const chosen = games[place - 1];
  if (chosen && alone) return { kind: 'result', at: chosen, result: alone };
  const board = whole ? whole[1]! : plain;
  const at = games.find(p => p.board === Number(board));
  if (!at) return { kind: 'noBoard', board };
  if (!whole) return { kind: 'board', at };
  const result = typed(whole[2]!);
  return result ? { kind: 'result', at, result } : { kind: 'noResult', text: whole[2]! };
}

/** The result that a single key enters for the board chosen by arrows; null if the key starts other input. */
export function keyed(key: string): string | null {
  const plain = narrow(key);
  return plain.length === 1 && '10=½+-*'.includes(plain) ? typed(plain) : null;
}

/** The position of the next board, from 1; 0 after the last, where another key enters nothing. */
export const nextPlace = (place: number, boards: number): number => (place < boards ? place + 1 : 0);

/** A board of a match; `board` counts from 1. */
export interface MatchBoard {
  match: Match;
  board: number;
}

/** Parses "3.2 1": match 3, board 2. Null while incomplete. */
export function readMatch(text: string, matches: readonly Match[]): Reading<MatchBoard> | null {
  const whole = narrow(text)
    .trim()
    .match(/^(\d+)\s*[.,/]\s*(\d+)\s*[:\s]\s*(.+)$/);
  if (!whole) return null;
  const match = matches.find(one => one.match === Number(whole[1]));
  const board = Number(whole[2]);
  if (!match?.boards[board - 1]) return { kind: 'noBoard', board: `${whole[1]}.${whole[2]}` };
  const result = typed(whole[3]!);
  return result ? { kind: 'result', at: { match, board }, result } : { kind: 'noResult', text: whole[3]! };
}
