// SPDX-License-Identifier: GPL-3.0-or-later
// Choices of the person at this browser. `?lang=` and `?theme=` force a choice for the visit; src/early.js
// has already put language and theme on <html> before the first paint by the same rules.
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

/** The game chosen last at `key` or in the hall; before any choice the one that the language speaks for. */
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

/** One of a few words, kept in the browser under its name. */
export class Choice<T extends string> extends Store<T> {
  constructor(
    readonly name: string,
    readonly options: readonly T[],
  ) {
    super(options.find(one => one === recall(name)) ?? options[0]!);
    this.mark();
  }
  /** Chooses what is among the options; anything else is skipped. */
  choose(value: unknown): void {
    const next = this.options.find(one => one === value);
    if (next === undefined) return;
    remember(this.name, next);
    this.set(next);
    this.mark();
  }
  /** On <html> for the styles, where a choice concerns them. */
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
/** The first of each is what holds until something is chosen. */
const ON = ['on', 'off'] as const;
const OFF = ['off', 'on'] as const;
const BOARDS = ['paper', 'wood', 'jade'] as const;

export const coordinates = new Choice('coordinates', ON);
export const animation = new Choice('animation', ON);
export const premoves = new Choice('premove', ON);
/** Each move made by hand on the board is asked about once more. */
export const confirmation = new Choice('confirm', OFF);
/** Where the ranks of xiangqi begin in moves that are typed in letters or squares. */
export const ranks = new Choice('ranks', ['0', '1'] as const);
export const RANKS = [
  ['0', '0–9'],
  ['1', '1–10'],
] as const;
/** Phones that can tell of moves, offers and little time by hand. */
export const vibration = new Choice('vibration', ON);
/** In hundredths. */
export const volume = new Choice('volume', ['100', '75', '50', '25'] as const);
export const boards: Record<Game, Choice<(typeof BOARDS)[number]>> = {
  chess: new Choice('board.chess', BOARDS),
  xiangqi: new Choice('board.xiangqi', BOARDS),
};
export const chessMen = new Choice('men.chess', ['stone', 'plain', 'discs'] as const);
/** Xiangqi pieces by their characters in three cuts, or as pictures for those who can't read them. */
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
