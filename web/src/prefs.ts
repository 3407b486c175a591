// SPDX-License-Identifier: GPL-3.0-or-later
// Settings stored in this browser. `?lang=` and `?theme=` override them for the visit; src/early.js has
// already set language and theme on <html> before the first paint by the same rules.
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

/** The game last chosen at `key` or in the lobby; before any choice, the default game of the language. */
export function gameOfVisitor(key = 'game'): Game {
  const kept = recall(key) ?? recall('game');
  return kept === 'chess' || kept === 'xiangqi' ? kept : lang.get() === 'en' ? 'chess' : 'xiangqi';
}
/**
 * Ways of writing moves that the record offers, each the name of a text in MOVE, or `fig`: SAN with
 * figurines.
 */
export const NOTATIONS: Record<Game, readonly string[]> = {
  chess: ['fig', 'san', 'uci'],
  xiangqi: ['zh', 'wxf', 'iccs'],
};
const defaultNotation = (game: Game): string =>
  game === 'chess' ? 'fig' : root.lang === 'en' ? 'wxf' : 'zh';
function storedNotation(game: Game): string {
  const kept = recall('notation.' + game);
  return kept !== null && NOTATIONS[game].includes(kept) ? kept : defaultNotation(game);
}
export const notation: Record<Game, Store<string>> = {
  chess: new Store(storedNotation('chess')),
  xiangqi: new Store(storedNotation('xiangqi')),
};
/** a setting that was never chosen follows the language, also when that changes */
lang.subscribe(() => {
  for (const game of ['chess', 'xiangqi'] as const) notation[game].set(storedNotation(game));
});
export function chooseNotation(game: Game, name: string): void {
  remember('notation.' + game, name);
  notation[game].set(name);
}

export const sound = new Store(recall('sound') !== 'off');
export function chooseSound(on: boolean): void {
  remember('sound', on ? 'on' : 'off');
  sound.set(on);
}

/** A setting with a few values, stored in the browser under its name. */
export class Choice<T extends string> extends Store<T> {
  constructor(
    readonly name: string,
    readonly options: readonly T[],
  ) {
    super(options.find(one => one === recall(name)) ?? options[0]!);
    this.mark();
  }
  /** Sets one of the allowed values; ignores any other. */
  choose(value: unknown): void {
    const next = this.options.find(one => one === value);
    if (next === undefined) return;
    remember(this.name, next);
    this.set(next);
    this.mark();
  }
  /** Sets the value as an attribute of <html>, for settings that CSS uses. */
  private mark(): void {
    const mark = MARKS[this.name];
    if (mark) root.dataset[mark] = this.get();
  }
}
const MARKS: Record<string, string> = {
  'board.chess': 'chess',
  'board.xiangqi': 'xiangqi',
  coordinates: 'coordinates',
};
/** The first value of each setting is its default. */
const ON = ['on', 'off'] as const;
const OFF = ['off', 'on'] as const;
const BOARDS = ['paper', 'wood', 'jade'] as const;

export const coordinates = new Choice('coordinates', ON);
export const animation = new Choice('animation', ON);
export const premoves = new Choice('premove', ON);
/** Whether each move made on the board must be confirmed. */
export const confirmation = new Choice('confirm', OFF);
/** The number of xiangqi's first rank in moves typed by letters or squares. */
export const ranks = new Choice('ranks', ['0', '1'] as const);
export const RANKS = [
  ['0', '0–9'],
  ['1', '1–10'],
] as const;
/** Whether phones vibrate for moves, offers and low time. */
export const vibration = new Choice('vibration', ON);
/** In percent. */
export const volume = new Choice('volume', ['100', '75', '50', '25'] as const);
export const boards: Record<Game, Choice<(typeof BOARDS)[number]>> = {
  chess: new Choice('board.chess', BOARDS),
  xiangqi: new Choice('board.xiangqi', BOARDS),
};
export const chessMen = new Choice('men.chess', ['stone', 'plain', 'discs'] as const);
/** Xiangqi pieces as characters in three fonts, or as pictures for people who cannot read them. */
export const xiangqiMen = new Choice('men', ['characters', 'seal', 'octagon', 'pictures'] as const);
/** All settings chosen from a few values: stored with the account under the same names. */
export const CHOICES: readonly Choice<string>[] = [
  coordinates,
  animation,
  premoves,
  confirmation,
  ranks,
  volume,
  vibration,
  boards.chess,
  boards.xiangqi,
  chessMen,
  xiangqiMen,
] as unknown as readonly Choice<string>[];

/** Text sizes in percent of the browser's size. */
export const TEXT_SIZES = ['100', '125', '150', '200'];
export const textSize = new Store(TEXT_SIZES.find(one => one === recall('text')) ?? '100');
export function chooseText(size: string): void {
  remember('text', size);
  root.style.fontSize = size === '100' ? '' : size + '%';
  root.toggleAttribute('data-big', parseFloat(getComputedStyle(root).fontSize) >= 24);
  textSize.set(size);
}

export const playerName = new Store(recall('name') ?? '');
export function chooseName(name: string): void {
  remember('name', name);
  playerName.set(name);
}
