// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of a view, in a table with English, simplified and traditional Chinese side by side, so that a
// missing one does not compile. {0} is a placeholder.
import { fill } from '../fill';
import { lang } from '../prefs';
import { useStore } from '../store';

export type Three = readonly [en: string, simplified: string, traditional: string];
const INDEX = { en: 0, 'zh-Hans': 1, 'zh-Hant': 2 } as const;

/** The text in the chosen language. */
export const inLang = (words: Three): string => words[INDEX[lang.get()]];

/** Looks up a text of a table and inserts values. */
export type Told<K extends string> = (key: K, ...args: (string | number)[]) => string;

/** `useT` for views, which re-render when the language changes; `word` for texts outside of views. */
export function viewWords<K extends string>(all: Record<K, Three>) {
  const told =
    (index: 0 | 1 | 2): Told<K> =>
    (key, ...args) =>
      fill(all[key][index], args);
  // One function for each language, so that hooks which depend on it run again when the language changes.
  const each = [told(0), told(1), told(2)] as const;
  const word: Told<K> = (key, ...args) => each[INDEX[lang.get()]](key, ...args);
  const useT = (): Told<K> => each[INDEX[useStore(lang)]];
  return { word, useT, isKey: (text: string): text is K => text in all };
}
