// SPDX-License-Identifier: GPL-3.0-or-later
// The names of pieces in questions, and the one-letter commands that blind players know from other sites: c,
// l, o, b, p N, s e.
import type { Game } from '../../types';

/** Alternative names, and the characters of both sides in both scripts. */
const ALSO: Record<Game, Record<string, string>> = {
  chess: { r: 'castle 车 車', n: 'horse 马 馬', b: '象', q: '后', k: '王', p: '兵 卒' },
  xiangqi: {
    r: 'chariot 车 車 俥',
    n: 'knight 马 馬 傌',
    c: '炮 砲 包',
    b: 'bishop minister 相 象',
    a: 'adviser guard 仕 士',
    k: 'king 帅 帥 将 將',
    p: 'soldier 兵 卒',
  },
};
/** Letters of pieces; h (horse) and e (elephant) are common alternatives. */
const LETTERS: Record<Game, Record<string, string>> = {
  chess: { r: 'r', n: 'n', b: 'b', q: 'q', k: 'k', p: 'p' },
  xiangqi: { r: 'r', n: 'n', h: 'n', c: 'c', b: 'b', e: 'b', a: 'a', k: 'k', g: 'k', p: 'p' },
};

/** The kind of piece that a name or an alternative name means; null if it is unknown. */
export function kindOf(game: Game, names: Record<string, string>, word: string): string | null {
  const also = Object.entries(ALSO[game]).flatMap(([kind, words]) =>
    words.split(' ').map(name => [kind, name] as const),
  );
  const clean = word.trim().toLowerCase();
  const found = [...Object.entries(names), ...also].find(([, name]) =>
    [name, name + 's', name + 'es', name.replace(/y$/, 'ies')].some(one => one.toLowerCase() === clean),
  );
  return found ? found[0].replace('black ', '') : null;
}

/** The kind of piece that a single letter means. Its case names the side, and is ignored here. */
export const letterOf = (game: Game, word: string): string | null =>
  LETTERS[game][word.toLowerCase()] ?? null;

const WHOLE: Record<string, string> = {
  c: 'clocks',
  l: 'last',
  o: 'who',
  b: 'board',
  h: 'help',
  '?': 'help',
};
/**
 * The question that a one-letter command means; other text is unchanged. "s 4" is a rank in chess, but a file
 * in xiangqi, whose files have numbers.
 */
export function spelt(game: Game, text: string): string {
  const whole = WHOLE[text.toLowerCase()];
  if (whole) return whole;
  const [, command, of] = text.match(/^([ps]) +([a-z]|10|\d)$/i) ?? [];
  if (!command || !of) return text;
  if (command.toLowerCase() === 'p') return 'where ' + of;
  return (game === 'chess' && /\d/.test(of) ? 'rank ' : 'file ') + of;
}
