// SPDX-License-Identifier: GPL-3.0-or-later
// What a query may go on with where it is being typed: keys, and values of the key that stands there.
import type { SearchKey, SearchValue } from '../../wire';
import { quoted } from './query';

/** What may be put in. */
export interface Choice {
  value: string;
  /** What it means. */
  says: string;
  /** It is not what was typed, but may be meant. */
  near: boolean;
}

/** The word being typed at the caret: a key, or a value of one; from here to there in the text. */
export interface Place {
  key: string | null;
  typed: string;
  from: number;
  to: number;
}

const MOST = 8;
/** Keys that are offered where nothing was typed yet. */
const FIRST = ['player', 'white', 'black', 'result', 'opening', 'date', 'rating', 'has'];

/** Where a value ends that begins there, and whether it is a text whose quote was closed. */
function valueEnd(text: string, from: number): { end: number; closed: boolean } {
  let at = from;
  if (text[at] !== '"') {
    while (at < text.length && !/[\s()]/.test(text[at]!)) at++;
    return { end: at, closed: false };
  }
  at++;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return { end: Math.min(at + 1, text.length), closed: at < text.length };
}

/** What a value says that was begun: without its quote. */
const unquoted = (text: string): string =>
  text.startsWith('"') ? text.slice(1).replace(/\\(.)/g, '$1') : text;

/** The word typed at the caret; null where nothing can be put in. */
export function placeAt(text: string, caret: number): Place | null {
  let at = 0;
  for (;;) {
    while (at < caret && /[^a-z]/i.test(text[at]!)) at++;
    const from = at;
    while (at < text.length && /[a-z]/i.test(text[at]!)) at++;
    if (at >= caret) return { key: null, typed: text.slice(from, caret), from, to: at };
    const operator = /^ *([=<>!~:]+) */.exec(text.slice(at));
    if (!operator) continue;
    const key = text.slice(from, at);
    at += operator[0].length;
    if (caret < at && !/[=~:] *$/.test(text.slice(0, caret))) return null;
    const begin = Math.min(at, caret);
    const { end, closed } = valueEnd(text, begin);
    if (caret <= end) {
      if (closed && caret === end) return null;
      return { key, typed: unquoted(text.slice(begin, caret)), from: begin, to: end };
    }
    at = end;
  }
}

/** How many letters are wrong: put in, left out or another; more than two is told as three. */
export function lettersOff(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const before = row;
    row = [i];
    for (let j = 1; j <= other.length; j++)
      row.push(
        Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)),
      );
  }
  return Math.min(3, row[other.length]!);
}

/** Those that begin with what was typed, then those that hold it; without any, those that are nearly so. */
function matching<T>(all: readonly T[], names: (one: T) => readonly string[], typed: string): [T[], boolean] {
  const low = typed.toLowerCase();
  const fit = (test: (name: string) => boolean): T[] => all.filter(one => names(one).some(test));
  const begins = fit(name => name.toLowerCase().startsWith(low));
  const holds = fit(name => name.toLowerCase().includes(low)).filter(one => !begins.includes(one));
  const found = [...begins, ...holds];
  if (found.length || low.length < 3) return [found, false];
  return [fit(name => lettersOff(name.toLowerCase(), low) <= 2), true];
}

export const keyOf = (keys: readonly SearchKey[], name: string): SearchKey | undefined =>
  keys.find(one => [one.key, ...one.aliases].includes(name.toLowerCase()));

export function keyChoices(keys: readonly SearchKey[], typed: string): Choice[] {
  if (/^(and|or|not)$/i.test(typed)) return [];
  const choice = (one: SearchKey, near: boolean): Choice => ({ value: one.key, says: one.text, near });
  if (!typed) return keys.filter(one => FIRST.includes(one.key)).map(one => choice(one, false));
  const [found, near] = matching(keys, one => [one.key, ...one.aliases], typed);
  return found.slice(0, MOST).map(one => choice(one, near));
}

/** Of a key that has a list of them. */
export function listChoices({ values }: SearchKey, typed: string): Choice[] {
  const [found, near] = matching(values, value => [value], typed);
  // An exact match needs no choice.
  if (found.length === 1 && found[0] === typed) return [];
  return found.slice(0, MOST).map(value => ({ value, says: '', near }));
}

/** Of the collection. */
export const saidChoices = (values: readonly SearchValue[], games: (count: number) => string): Choice[] =>
  values.map(({ value, says, games: count, near }) => ({
    value,
    says: says ?? (count ? games(count) : ''),
    near,
  }));

/** The text with a choice put in, and where the caret is then. */
export function put(text: string, place: Place, choice: Choice): { text: string; caret: number } {
  const after = text.slice(place.to);
  let word = choice.value;
  if (place.key !== null) word = quoted(word) + (after.startsWith(' ') || after.startsWith(')') ? '' : ' ');
  else if (!/^ *[=<>!~:]/.test(after)) word += '=';
  const before = text.slice(0, place.from) + word;
  return { text: before + after, caret: before.length };
}
