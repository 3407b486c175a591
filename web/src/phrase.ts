// SPDX-License-Identifier: GPL-3.0-or-later
// From the server's codes to sentences: results, refusals and moves, in the language and notation chosen. Reasons come
// from the house's own message registry; a server that knows more than this page still has its own sentence shown.
import { REASONS, REFUSALS } from 'registry:messages';
import { UNREACHABLE } from './api';
import type { Words } from './i18n';
import { lang } from './prefs';
import { SIDES, type Game, type Move, type Problem, type Result, type Side } from './types';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const stop = (text: string): string => (/[.。!?！？]$/.test(text) ? text : text + (lang.get() === 'en' ? '.' : '。'));

export function reasonWords(reason: string): string | null {
  return REASONS[reason]?.[lang.get()] ?? null;
}

export function refusalWords(t: Words, problem: Problem): string {
  if (problem.reason === UNREACHABLE) return t.unreachable;
  if (problem.detail) return stop(problem.detail);
  const known = problem.reason && REFUSALS[problem.reason]?.[lang.get()];
  return stop(capital(known || problem.title || t.failed));
}

/** "xq:24.3" beside a game is "24.3". */
export const articleNumber = (article: string): string => article.replace(/^\w+:/, '');

export function winner(game: Game, result: string): Side | null {
  return result === '1-0' ? SIDES[game][0] : result === '0-1' ? SIDES[game][1] : null;
}
export const isCalledOff = (result: Result): boolean => result.reason === 'aborted' || result.result === '*';

export function resultHead(t: Words, game: Game, result: Result): string {
  if (isCalledOff(result)) return t.calledOff;
  const side = winner(game, result.result);
  return t.resultHead(side && t.side[side]);
}
export function resultText(result: Result): string {
  return stop(capital(reasonWords(result.reason) ?? result.text ?? result.reason));
}
/** A result with a dash instead of a hyphen, and a half that is one. */
export const resultMark = (result: string): string => (result === '1/2-1/2' ? '½–½' : result.replace('-', '–'));

/** A move as text in the notation chosen. */
export function moveText(game: Game, move: Move, notation: string): string {
  const { text } = move;
  if (game === 'chess') return (notation === 'uci' ? text['uci'] ?? move.uci : text['san']) ?? move.uci;
  if (notation === 'zh' && lang.get() === 'zh-Hant' && text['zh-hant']) return text['zh-hant'];
  return text[notation] ?? text['iccs'] ?? move.uci;
}

/** "12." before the first side's move and "12…" before the second's. */
export function moveLabel(ply: number): string {
  return ply === 0 ? '0' : Math.ceil(ply / 2) + (ply % 2 ? '.' : '…');
}
