// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the server's codes for results and refusals into sentences in the chosen language. Reasons come from
// the server's message registry; for one that this page does not know, the server's own sentence is shown.
import { UNREACHABLE } from './api';
import { controlText } from './clock';
import type { RefusedAct } from './gameView';
import { words, type Words } from './i18n';
import { winner } from './notation';
import { oddsRule } from './odds';
import { readPlacement } from './position';
import { lang } from './prefs';
import {
  isFirst,
  SIDES,
  type BareState,
  type Game,
  type Player,
  type Problem,
  type Result,
  type Ruling,
  type Side,
  type State,
} from './types';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const stop = (text: string): string =>
  /[.。!?！？]$/.test(text) ? text : text + (lang.get() === 'en' ? '.' : '。');

/** The text for a reason, the game's own if there is one; null if the reason is unknown. */
export function reasonWords(game: Game, reason: string): string | null {
  const { reasons } = words().messages;
  return reasons[`${game}.${reason}`] ?? reasons[reason] ?? null;
}

export function refusalWords(t: Words, problem: Problem): string {
  if (problem.reason === UNREACHABLE) return t.unreachable;
  if (problem.code === 'time-control') return t.timeExample;
  if (problem.code === 'move-syntax') return t.notAMove; // one notation of several
  // The heading says that something was refused, so only show the reason.
  const known = problem.reason && t.messages.refusals[problem.reason];
  return stop(capital(known || problem.detail || problem.title || t.failed));
}

/** The name of a piece, which in xiangqi differs between the sides. */
export function manOf(t: Words, game: Game, letter: string): string {
  const names = t.men[game];
  const kind = letter.toLowerCase();
  return (letter === kind && names['black ' + kind]) || names[kind] || letter;
}

/** Names a refused move by its piece and squares; if that is not possible, as it was typed. */
export function refusalHead(t: Words, state: State, refusal: RefusedAct): string {
  const { from, to } = refusal.problem;
  const letter = from && readPlacement(state.game, state.fen).get(from);
  // Out of turn the server reads it as a move of the other side, which the player did not mean.
  if (letter && from && to && from !== to && (!state.you || state.you === state.side))
    return t.refusedMan(
      manOf(t, state.game, letter),
      from,
      to,
      pointName(t, state.game, from, letter),
      pointName(t, state.game, to, letter),
    );
  return refusal.move ? t.refusedMove(refusal.move) : t.refusedEvent;
}

/** The side that a ruling affects is named in its head. */
export function rulingHead(t: Words, ruling: Ruling): string {
  const side =
    ruling.side === 'white' || ruling.side === 'red' || ruling.side === 'black' ? t.side[ruling.side] : null;
  if (ruling.ruling === 'deviate' && side) return t.mustDeviate(side);
  if (ruling.ruling === 'foul' && side) return t.foulBy(side, ruling['count']);
  return t.rulingHeads[ruling.ruling] ?? t.ruling;
}

/** A square to be spoken: in xiangqi its file and rank as the piece's owner counts them. */
export function pointName(t: Words, game: Game, square: string, letter?: string): string {
  if (game !== 'xiangqi') return square;
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square.slice(1));
  const second = !!letter && !isFirst(letter === letter.toUpperCase() ? 'red' : 'black');
  return second
    ? t.point(file + 1, 10 - rank, SIDES.xiangqi[1])
    : t.point(9 - file, rank + 1, SIDES.xiangqi[0]);
}

/**
 * The square of an attacked piece in short form for tables: in Chinese xiangqi the file as its owner counts
 * it.
 */
export function placeName(t: Words, game: Game, square: string, letter?: string): string {
  if (game !== 'xiangqi' || lang.get() === 'en') return square;
  const file = square.charCodeAt(0) - 97;
  const first = !letter || isFirst(letter === letter.toUpperCase() ? 'red' : 'black');
  return t.fileName(first ? '一二三四五六七八九'[8 - file]! : String(file + 1));
}

/** The sentence of a ruling. */
export function rulingText(t: Words, ruling: Ruling): string {
  return ruling.ruling === 'restore' ? t.restored : stop(capital(ruling.text));
}

/** What kind of move of a repetition it is: a check, a chase, idle. */
export const labelWords = (label: string): string => words().messages.labels[label] ?? label;

export const isCalledOff = (result: Result): boolean =>
  result.reason === 'aborted' ||
  result.reason === 'declined' ||
  result.result === '*' ||
  result.result === 'void';

export function resultHead(t: Words, game: Game, result: Result): string {
  if (result.reason === 'declined') return t.challengeDeclined;
  if (result.ruled && result.result === 'void') return t.voided;
  if (isCalledOff(result)) return t.calledOff;
  if (result.result === '0-0') return t.nobodyWins;
  if (result.result === '1/2-0' || result.result === '0-1/2')
    return t.halfAPoint(t.side[SIDES[game][result.result === '1/2-0' ? 0 : 1]]);
  const side = winner(game, result.result);
  return t.resultHead(side && t.side[side]);
}
export function resultText(game: Game, result: Result): string {
  if (result.taken) return words().takenDraw;
  if (result.ruled)
    return result.result === 'void'
      ? (result.ruled.corrected ? words().unruledBy : words().endedBy)(result.ruled.by)
      : result.ruled.corrected
        ? words().correctedBy(result.ruled.by)
        : words().ruledBy(result.ruled.by);
  return stop(capital(reasonWords(game, result.reason) ?? result.text ?? result.reason));
}

/** An article's name, to be spoken. */
const articleSaid = (t: Words, article: string | null | undefined): string[] =>
  article ? [t.articleSaid(articleNumber(article))] : [];

/** A refusal as one line to be spoken; the article's text follows on request. */
export function refusalSaid(t: Words, state: State, refusal: RefusedAct): string {
  const { problem } = refusal;
  return [
    stop(refusalHead(t, state, refusal)),
    refusalWords(t, problem),
    ...unchanged(t, state, problem),
    ...articleSaid(t, problem.article),
  ].join(t.gap);
}
/** The statement that a refused move changes nothing, and that the clock keeps running if it runs. */
export const unchanged = (t: Words, state: State, problem: Problem): string[] =>
  problem.from ? [t.nothingChanged(!!state.clocks && state.clocks.running === state.you)] : [];

/** The end of the game as one line to be spoken, with the commands that can follow. */
export function resultSaid(t: Words, state: State, result: Result): string {
  return [
    stop(t.resultSaid(resultHead(t, state.game, result))),
    resultText(state.game, result),
    ...articleSaid(t, result.article),
    ...(state.you && !state.tournament ? [t.afterwards] : []),
  ].join(t.gap);
}
export function rulingSaid(t: Words, ruling: Ruling): string {
  const head = rulingHead(t, ruling);
  const text = rulingText(t, ruling);
  return [
    ...(head === t.ruling || text.startsWith(head) ? [] : [stop(head)]),
    text,
    ...articleSaid(t, ruling.article),
  ].join(t.gap);
}
/** The viewer's part in a game, and the side to move. */
export function openedSaid(t: Words, state: State, plays = state.status === 'playing'): string {
  const due = state.you !== null && state.you === state.side && plays;
  const as = t.openedAs(state.you && t.side[state.you], due);
  const rule = due && state.odds?.first === null && oddsRule(state.game, state.odds.id, lang.get());
  return as + (plays && !due ? t.gap + t.toMove(t.side[state.side]) : '') + (rule ? t.gap + rule : '');
}

/** A time control in words if figures are not enough: unlimited, days for each move, unequal clocks. */
export function controlWords(t: Words, time: string): string {
  const days = time.match(/^(\d+)d\/1$/);
  const unequal = time.match(/^W(\S+) B(\S+)$/);
  if (time === '-') return t.noClock;
  if (days) return t.daysAMove(Number(days[1]));
  const stages = time
    .match(/^(\d+)\/(\d+)m,(\d+)\/(\d+)m\*$/)
    ?.slice(1)
    .map(Number);
  if (stages) return t.staged(stages[0]!, stages[1]!, stages[2]!, stages[3]!);
  return unequal ? t.unequal(controlText(unequal[1]!), controlText(unequal[2]!)) : controlText(time);
}

/** A player's name: the computer's is translated, a bot's has a mark. */
export const nameOf = (t: Words, player: Player | undefined): string =>
  player?.engine
    ? t.computerName(player.engine)
    : player?.bot
      ? `${player.name} (${t.bot})`
      : player?.name || t.guest;

/** The name of who acted in a game; the side if both players have the same name. */
export function doerOf(t: Words, state: BareState, side: Side): string {
  const [one, two] = SIDES[state.game].map(each => {
    const player = state.players[each];
    return player?.seated ? nameOf(t, player) : '';
  });
  const name = side === SIDES[state.game][0] ? one : two;
  return name && one !== two ? name : t.side[side];
}

/**
 * The short form of an article's number: "xq:24.3" is "24.3". An article without a number gets its subject's
 * name.
 */
export function articleNumber(article: string): string {
  const number = article.replace(/^\w+:/, '');
  const { articleNames: names, appendix } = words();
  const beside = number.match(/^app(\d)\.(.+)$/);
  if (beside) return appendix(Number(beside[1]), beside[2]!);
  return names[number] ?? number.replace(/^fig\./, names['fig'] + ' ');
}
