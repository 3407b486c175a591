// SPDX-License-Identifier: GPL-3.0-or-later
// The page's words in the language chosen. Each language is a whole object, so that a missing word does not compile.
import { lang } from '../prefs';
import { useStore } from '../store';
import { en } from './en';
import { zhHans } from './zh-Hans';
import { zhHant } from './zh-Hant';

export type Lang = 'en' | 'zh-Hans' | 'zh-Hant';
export type Words = typeof en;
export const LANGS: readonly { lang: Lang; short: string }[] = [
  { lang: 'en', short: 'EN' },
  { lang: 'zh-Hans', short: '简' },
  { lang: 'zh-Hant', short: '繁' },
];

const ALL: Record<Lang, Words> = { en, 'zh-Hans': zhHans, 'zh-Hant': zhHant };
export const words = (): Words => ALL[lang.get()];
export const useWords = (): Words => ALL[useStore(lang)];
