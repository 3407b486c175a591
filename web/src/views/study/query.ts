// SPDX-License-Identifier: GPL-3.0-or-later
// What the form of a search asks of a collection, and what was found.
import { resultMark } from '../../notation';
import type { T } from './words';

/** Games of a page. */
export const ROWS = 20;

export interface Found {
  line: number;
  white?: string | null;
  red?: string | null;
  black?: string | null;
  event?: string | null;
  date?: string | null;
  result?: string | null;
  ply: number | null;
}
export interface Answer {
  games: Found[];
  found: number | null;
  /** Names that were taken by their sound. */
  heard?: string;
}
/** Which of the games found these are; of how many, where they were counted. */
export const foundText = (t: T, from: number, { games, found }: Answer): string => {
  const to = from + games.length - 1;
  return found === null ? t('foundSome', from, to) : t('foundAll', from, to, found);
};

/** A page of games found: by which expression, from which on, and in how many milliseconds. */
export interface Page {
  asked: string;
  from: number;
  answer: Answer;
  took: number;
}
/** Whether there are more behind it. */
export const hasMore = ({ from, answer: { games, found } }: Page): boolean =>
  found === null ? games.length === ROWS : from + ROWS <= found;

/** A value as the query language takes it. */
export const quoted = (text: string): string =>
  /^[\p{L}\p{N}._/+-]+$/u.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
export const rowOf = (one: Found): string => `${one.white ?? one.red ?? '?'} – ${one.black ?? '?'}`;
/** Unknown parts of a date are omitted; a result stays on one line. */
export const byline = (one: Found): string =>
  [
    one.event,
    one.date?.replace(/(\.\?+)+$/, ''),
    one.result && resultMark(one.result).replace('–', '\u2060–\u2060'),
  ]
    .filter(text => text && !/^[?.*]+$/.test(text))
    .join(' · ');

export interface Fields {
  player: string;
  side: string;
  event: string;
  from: string;
  to: string;
  result: string;
  opening: string;
  position: '' | 'fen' | 'board';
  /** Both players' ratings lie between these. */
  weakest: string;
  strongest: string;
  /** Moves, of both sides together one. */
  shortest: string;
  longest: string;
}
export const NONE: Fields = {
  player: '',
  side: 'player',
  event: '',
  from: '',
  to: '',
  result: '',
  opening: '',
  position: '',
  weakest: '',
  strongest: '',
  shortest: '',
  longest: '',
};

/** From one to another, either of which may be missing; '' where both are. */
function range(from: string, to: string): string {
  const [low, high] = [from.trim(), to.trim()];
  if (!low && !high) return '';
  return quoted(low === high ? low : `${low}..${high}`);
}
/** A number of moves as that of the half-moves in it; what is no number stays, to be refused. */
const halfMoves = (moves: string, more: number): string =>
  /^\d{1,5}$/.test(moves.trim()) ? String(Math.max(0, 2 * Number(moves) + more)) : moves;

/** The expression that the fields mean. */
export function written(fields: Fields, fen: string): string {
  const { player, side, event, result, opening, position } = fields;
  const terms: string[] = [];
  const add = (key: string, value: string): void => {
    if (value) terms.push(`${key}=${value}`);
  };
  const text = (value: string): string => (value.trim() ? quoted(value.trim()) : '');
  if (position) add(position, quoted(position === 'board' ? fen.split(' ')[0]! : fen));
  add(side, text(player));
  add('event', text(event));
  add('date', range(fields.from, fields.to));
  add('rating', range(fields.weakest, fields.strongest));
  add('plies', range(halfMoves(fields.shortest, -1), halfMoves(fields.longest, 0)));
  add('result', result);
  add('opening', text(opening));
  return terms.join(' ');
}
