// SPDX-License-Identifier: GPL-3.0-or-later
// The query that the search form asks of a collection, and the games found.
import { resultMark } from '../../notation';
import type { T } from './words';

/** Games on a page of results. */
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
  /** Names that matched by their sound. */
  heard?: string;
}
/** The range of results on this page, and the total if it was counted. */
export const foundText = (t: T, from: number, { games, found }: Answer): string => {
  const to = from + games.length - 1;
  return found === null ? t('foundSome', from, to) : t('foundAll', from, to, found);
};

/** A page of results: the query, the number of its first game, and the time in milliseconds. */
export interface Page {
  asked: string;
  from: number;
  answer: Answer;
  took: number;
}
/** Whether there are more results after this page. */
export const hasMore = ({ from, answer: { games, found } }: Page): boolean =>
  found === null ? games.length === ROWS : from + ROWS <= found;

/** A value, quoted if the query language requires it. */
export const quoted = (text: string): string =>
  /^[\p{L}\p{N}._/+-]+$/u.test(text) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
export const rowOf = (one: Found): string => `${one.white ?? one.red ?? '?'} – ${one.black ?? '?'}`;
/** Omits unknown parts of the date, and keeps the result on one line. */
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
  /** The range of ratings that both players must have. */
  weakest: string;
  strongest: string;
  /** The range of the game's length in full moves. */
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

/** A range with one or both ends; '' if both are missing. */
function range(from: string, to: string): string {
  const [low, high] = [from.trim(), to.trim()];
  if (!low && !high) return '';
  return quoted(low === high ? low : `${low}..${high}`);
}
/** Converts full moves to half moves. Other text is left for the server to reject. */
const halfMoves = (moves: string, more: number): string =>
  /^\d{1,5}$/.test(moves.trim()) ? String(Math.max(0, 2 * Number(moves) + more)) : moves;

/** The query that the fields mean. */
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
