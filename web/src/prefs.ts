// SPDX-License-Identifier: GPL-3.0-or-later
// Choices of the person at this browser. `?lang=` and `?theme=` force a choice for the visit; src/early.js has already
// put language and theme on <html> before the first paint by the same rules.
import { Store } from './store';
import { recall, remember } from './storage';
import type { Lang } from './i18n';
import type { Game } from './types';

const root = document.documentElement;

export type Theme = 'light' | 'dark';
export const theme = new Store<Theme>(root.dataset['theme'] === 'dark' ? 'dark' : 'light');
export function chooseTheme(next: Theme): void {
  root.dataset['theme'] = next;
  remember('theme', next);
  theme.set(next);
}

export const lang = new Store<Lang>(asLang(root.lang));
function asLang(text: string): Lang {
  return text === 'zh-Hans' || text === 'zh-Hant' ? text : 'en';
}
export function chooseLang(next: Lang): void {
  root.lang = next;
  remember('lang', next);
  lang.set(next);
}

/** Ways of writing moves that the record offers, each the name of a text in MOVE, or `fig`: SAN with figurines. */
export const NOTATIONS: Record<Game, readonly string[]> = {
  chess: ['fig', 'san', 'uci'],
  xiangqi: ['zh', 'wxf', 'iccs'],
};
const defaultNotation = (game: Game): string => (game === 'chess' ? 'fig' : root.lang === 'en' ? 'wxf' : 'zh');
function storedNotation(game: Game): string {
  const kept = recall('notation.' + game);
  return kept !== null && NOTATIONS[game].includes(kept) ? kept : defaultNotation(game);
}
export const notation: Record<Game, Store<string>> = {
  chess: new Store(storedNotation('chess')),
  xiangqi: new Store(storedNotation('xiangqi')),
};
export function chooseNotation(game: Game, name: string): void {
  remember('notation.' + game, name);
  notation[game].set(name);
}

export const sound = new Store(recall('sound') !== 'off');
export function chooseSound(on: boolean): void {
  remember('sound', on ? 'on' : 'off');
  sound.set(on);
}

/** Xiangqi men as characters or as pictures, for those who can't read the characters. */
export const pictures = new Store(recall('men') === 'pictures');
export function choosePictures(on: boolean): void {
  remember('men', on ? 'pictures' : 'characters');
  pictures.set(on);
}

export const playerName = new Store(recall('name') ?? '');
export function chooseName(name: string): void {
  remember('name', name);
  playerName.set(name);
}
