// SPDX-License-Identifier: GPL-3.0-or-later
// From the server's codes to sentences: results and refusals, in the language chosen. Reasons come
// from the house's own message registry; a server that knows more than this page still has its own sentence shown.
import { LABELS, REASONS, REFUSALS } from 'registry:messages';
import { UNREACHABLE } from './api';
import { controlText } from './clock';
import { words, type Words } from './i18n';
import { lang } from './prefs';
import { winner } from './notation';
import { readPlacement } from './position';
import type { RefusedAct } from './game';
import { isFirst, SIDES, type Game, type Player, type Problem, type Result, type Ruling, type State } from './types';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const stop = (text: string): string => (/[.。!?！？]$/.test(text) ? text : text + (lang.get() === 'en' ? '.' : '。'));

export function reasonWords(reason: string): string | null {
  return REASONS[reason]?.[lang.get()] ?? null;
}

export function refusalWords(t: Words, problem: Problem): string {
  if (problem.reason === UNREACHABLE) return t.unreachable;
  // The slip's head says that something was refused; the house's words for the reason say why.
  const known = problem.reason && REFUSALS[problem.reason]?.[lang.get()];
  return stop(capital(known || problem.detail || problem.title || t.failed));
}

/** A man by the name that his own side has for him. */
export function manOf(t: Words, game: Game, letter: string): string {
  const names = t.men[game], kind = letter.toLowerCase();
  return (letter === kind && names['black ' + kind]) || names[kind] || letter;
}

/** A refused move by its man and points; what can't be read so, as it was typed. */
export function refusalHead(t: Words, state: State, refusal: RefusedAct): string {
  const { from, to } = refusal.problem, letter = from && readPlacement(state.game, state.fen).get(from);
  if (letter && from && to) return t.refusedMan(manOf(t, state.game, letter), from, to, pointName(t, state.game, from, letter), pointName(t, state.game, to, letter));
  return refusal.move ? t.refusedMove(refusal.move) : t.refusedEvent;
}

/** Whom a ruling falls on stands in its head. */
export function rulingHead(t: Words, ruling: Ruling): string {
  const side = ruling.side === 'white' || ruling.side === 'red' || ruling.side === 'black' ? t.side[ruling.side] : null;
  if (ruling.ruling === 'deviate' && side) return t.mustDeviate(side);
  if (ruling.ruling === 'foul' && side) return t.foulBy(side, ruling['count'] as number | undefined);
  return t.rulingHeads[ruling.ruling] ?? t.ruling;
}

/** A point as it is said: in Chinese xiangqi by the file of the man's own side. */
export function pointName(t: Words, game: Game, square: string, letter?: string): string {
  if (game !== 'xiangqi') return square;
  const file = square.charCodeAt(0) - 97, rank = Number(square.slice(1)), second = !!letter && !isFirst(letter === letter.toUpperCase() ? 'red' : 'black');
  return second ? t.point(file + 1, 10 - rank, SIDES.xiangqi[1]) : t.point(9 - file, rank + 1, SIDES.xiangqi[0]);
}

/** A ruling as a sentence; where the board says the rest, in fewer words. */
export function rulingText(t: Words, ruling: Ruling): string {
  return ruling.ruling === 'restore' ? t.restored : stop(capital(ruling.text));
}

/** What a move of a repetition is: a check, a chase, idle. */
export const labelWords = (label: string): string => LABELS[label]?.[lang.get()] ?? label;

export const isCalledOff = (result: Result): boolean => result.reason === 'aborted' || result.result === '*';

export function resultHead(t: Words, game: Game, result: Result): string {
  if (isCalledOff(result)) return t.calledOff;
  const side = winner(game, result.result);
  return t.resultHead(side && t.side[side]);
}
export function resultText(result: Result): string {
  return stop(capital(reasonWords(result.reason) ?? result.text ?? result.reason));
}

/** A time control in words where figures alone say too little: none, days a move, unequal clocks. */
export function controlWords(t: Words, time: string): string {
  const days = time.match(/^(\d+)d\/1$/), unequal = time.match(/^W(\S+) B(\S+)$/);
  if (time === '-') return t.noClock;
  if (days) return t.daysAMove(Number(days[1]));
  const stages = time.match(/^(\d+)\/(\d+)m,(\d+)\/(\d+)m\*$/)?.slice(1).map(Number);
  if (stages) return t.staged(stages[0]!, stages[1]!, stages[2]!, stages[3]!);
  return unequal ? t.unequal(controlText(unequal[1]!), controlText(unequal[2]!)) : controlText(time);
}

/** A player's name; the computer's in the reader's language, a bot's with its mark. */
export const nameOf = (t: Words, player: Player | undefined): string =>
  player?.engine ? t.computerName(player.engine) : player?.bot ? `${player.name} (${t.bot})` : player?.name || t.guest;

/** "xq:24.3" beside a game is "24.3"; what its rule set has without a number is called by its subject. */
export function articleNumber(article: string): string {
  const number = article.replace(/^\w+:/, '');
  const names = words().articleNames;
  return names[number] ?? number.replace(/^fig\./, names['fig'] + ' ');
}
