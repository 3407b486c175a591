// SPDX-License-Identifier: GPL-3.0-or-later
// The page's texts in the chosen language. Each language is a complete object, so that a missing text does
// not compile.
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

/** Each language is loaded when first needed; early.js preloads the first one. */
const LOAD: Record<Lang, () => Promise<Words>> = {
  en: () => import('./en').then(file => file.en),
  'zh-Hans': () => import('./zh-Hans').then(file => file.zhHans),
  'zh-Hant': () => import('./zh-Hant').then(file => file.zhHant),
};
const come: Partial<Record<Lang, Words>> = {};
const fetched = async (language: Lang): Promise<void> => void (come[language] ??= await LOAD[language]());

/** Resolves once the texts can be used; wait for it before rendering. */
export const wordsReady = (): Promise<void> => fetched(lang.get());
export const words = (): Words => come[lang.get()]!;
export const useWords = (): Words => come[useStore(lang)]!;

/** Changes the language once its texts are loaded. If they cannot be loaded, the language stays. */
export async function chooseLang(next: Lang): Promise<void> {
  await fetched(next);
  document.documentElement.lang = next;
  remember('lang', next);
  lang.set(next);
}
