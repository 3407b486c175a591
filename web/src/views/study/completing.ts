// SPDX-License-Identifier: GPL-3.0-or-later
// Completes a query at the caret: keys, and values of a key.
import type { SearchKey, SearchValue } from '../../wire';
import { quoted } from './query';

/** A completion. */
export interface Choice {
  value: string;
  /** Its description, shown beside it. */
  says: string;
  /** Whether it is similar to the typed word, without containing it. */
  near: boolean;
}

/** The word at the caret and its range in the text; `key` is null if the word is itself a key. */
export interface Place {
  key: string | null;
  typed: string;
  from: number;
  to: number;
}

const MOST = 8;
/** The keys offered before anything is typed. */
const FIRST = ['player', 'white', 'black', 'result', 'opening', 'date', 'rating', 'has'];

/** The end of the value that begins at `from`, and whether it is a quoted string with its closing quote. */
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

/** The content of a value being typed, without its quote and escapes. */
const unquoted = (text: string): string =>
  text.startsWith('"') ? text.slice(1).replace(/\\(.)/g, '$1') : text;

/** The word at the caret; null if nothing can be completed there. */
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

/** The edit distance of two words (letters inserted, missing or replaced); 3 for anything above two. */
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

/** The names that begin with the typed text, then those that contain it; if there are none, similar ones. */
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

/** The completions of a key that has a fixed list of values. */
export function listChoices({ values }: SearchKey, typed: string): Choice[] {
  const [found, near] = matching(values, value => [value], typed);
  // If the text matches the only completion exactly, offer nothing.
  if (found.length === 1 && found[0] === typed) return [];
  return found.slice(0, MOST).map(value => ({ value, says: '', near }));
}

/** The completions from values in the collection. */
export const saidChoices = (values: readonly SearchValue[], games: (count: number) => string): Choice[] =>
  values.map(({ value, says, games: count, near }) => ({
    value,
    says: says ?? (count ? games(count) : ''),
    near,
  }));

/** Inserts a completion; returns the new text and caret. */
export function put(text: string, place: Place, choice: Choice): { text: string; caret: number } {
  const after = text.slice(place.to);
  let word = choice.value;
  if (place.key !== null) word = quoted(word) + (after.startsWith(' ') || after.startsWith(')') ? '' : ' ');
  else if (!/^ *[=<>!~:]/.test(after)) word += '=';
  const before = text.slice(0, place.from) + word;
  return { text: before + after, caret: before.length };
}
