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
/** What is not known of a date is left out; a result stays on one line. */
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
};

/** The expression that the fields mean. */
export function written(fields: Fields, fen: string): string {
  const { player, side, event, from, to, result, opening, position } = fields;
  const terms: string[] = [];
  if (position) terms.push(`${position}=${quoted(position === 'board' ? fen.split(' ')[0]! : fen)}`);
  if (player.trim()) terms.push(`${side}=${quoted(player.trim())}`);
  if (event.trim()) terms.push(`tag=${quoted('Event=' + event.trim())}`);
  if (from.trim() || to.trim())
    terms.push(`date=${quoted(from.trim() === to.trim() ? from.trim() : `${from.trim()}..${to.trim()}`)}`);
  if (result) terms.push('result=' + result);
  if (opening.trim()) terms.push(`opening=${quoted(opening.trim())}`);
  return terms.join(' ');
}
