// SPDX-License-Identifier: GPL-3.0-or-later
// The page's words in the language chosen. Each language is a whole object, so that a missing word does not
// compile.
import { lang } from '../prefs';
import { remember } from '../storage';
import { useStore } from '../store';
import type { en } from './en';

export type Lang = 'en' | 'zh-Hans' | 'zh-Hant';
export type Words = typeof en;
export const LANGS: readonly { lang: Lang; short: string }[] = [
  { lang: 'en', short: 'EN' },
  { lang: 'zh-Hans', short: '简' },
  { lang: 'zh-Hant', short: '繁' },
];

/**
 * Each language comes when it is first needed; early.js has its file on the way before the scripts have come.
 */
const LOAD: Record<Lang, () => Promise<Words>> = {
  en: () => import('./en').then(file => file.en),
  'zh-Hans': () => import('./zh-Hans').then(file => file.zhHans),
  'zh-Hant': () => import('./zh-Hant').then(file => file.zhHant),
};
const come: Partial<Record<Lang, Words>> = {};
const fetched = async (language: Lang): Promise<void> => void (come[language] ??= await LOAD[language]());

/** Before anything is shown. */
export const wordsReady = (): Promise<void> => fetched(lang.get());
export const words = (): Words => come[lang.get()]!;
export const useWords = (): Words => come[useStore(lang)]!;

/** Changes the language once its words are here; the old one stays where they can't be had. */
export async function chooseLang(next: Lang): Promise<void> {
  await fetched(next);
  document.documentElement.lang = next;
  remember('lang', next);
  lang.set(next);
}
