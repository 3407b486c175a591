// SPDX-License-Identifier: GPL-3.0-or-later
// The notation of moves, results and articles, independent of any language's sentences.
import type { Lang, Words } from './i18n';
import { isFirst, SIDES, type Game, type Move, type Side, type WrittenMove } from './types';

/** The null move: the side to move passes. */
const NULL_MOVE = '0000';
const NULL_TEXT: Readonly<Record<Lang, string>> = { en: '--', 'zh-Hans': '空着', 'zh-Hant': '空著' };

/** A move in the chosen notation; if the server did not send it, its squares. */
export function moveText(game: Game, move: Move | WrittenMove, notation: string, lang: Lang): string {
  const { text } = move;
  if (move.uci === NULL_MOVE && notation !== 'uci') return NULL_TEXT[game === 'chess' ? 'en' : lang];
  if (game === 'chess') return (notation === 'uci' ? text['uci'] : text['san']) ?? move.uci;
  if (notation === 'zh' && lang === 'zh-Hant' && text['zh-hant']) return text['zh-hant'];
  return text[notation] ?? text['iccs'] ?? move.uci;
}

/** A move to be spoken; `marks`: include check or mate, if nothing else says so. */
export const saidMove = (
  t: Words,
  game: Game,
  move: Move | WrittenMove,
  notation: string,
  lang: Lang,
  marks = false,
): string => {
  const text = moveText(game, move, notation, lang);
  if (move.uci === NULL_MOVE) return t.nullMove;
  return game === 'chess' ? t.moveSaid(text, marks) : text;
};

/** The number of the pair of moves that a ply belongs to. */
export const moveNumber = (ply: number): number => Math.ceil(ply / 2);
/** "12." before the first side's move and "12…" before the second's. */
export const moveLabel = (ply: number): string => (ply <= 0 ? '0' : moveNumber(ply) + (ply % 2 ? '.' : '…'));

export interface Row {
  number: number;
  cells: { move: Move; ply: number }[];
  /** Whether the game began with the second side to move. */
  gap: boolean;
}
/** Moves in pairs as on a score sheet: number, first side's move, second side's move. */
export function rowsOf(moves: readonly Move[]): Row[] {
  const rows: Row[] = [];
  const late = moves[0] ? !isFirst(moves[0].side) : false;
  moves.forEach((move, i) => {
    const at = i + (late ? 1 : 0);
    if (at % 2 === 0 || i === 0)
      rows.push({ number: Math.floor(at / 2) + 1, cells: [], gap: late && i === 0 });
    rows[rows.length - 1]!.cells.push({ move, ply: i + 1 });
  });
  return rows;
}

export function winner(game: Game, result: string): Side | null {
  return result === '1-0' ? SIDES[game][0] : result === '0-1' ? SIDES[game][1] : null;
}
/** A result with a dash instead of a hyphen, and ½ for a half. */
export const resultMark = (result: string): string => result.replace(/1\/2/g, '½').replace('-', '–');
