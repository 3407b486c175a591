// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that can be typed in place of a move, for players who play by ear: clocks, the last move, the
// side to move, and where pieces are (whereabouts.ts). Words of all three languages are understood.
import { clockText, remaining } from '../../clock';
import type { GameView } from '../../gameView';
import { moveLabel, saidMove } from '../../notation';
import { manOf, nameOf, resultSaid } from '../../phrase';
import { material } from '../../position';
import { isFirst, other, SIDES } from '../../types';
import { spelt } from './letters';
import { board, file, files, point, rank, square, where, type Answer, type Asked } from './whereabouts';

export { pressNamed } from './presses';

const clocks: Answer = ({ t, state, elapsed }) =>
  state.clocks
    ? t.clocksAt(
        SIDES[state.game].map(
          side =>
            [
              t.side[side],
              clockText(remaining(state.clocks!, side, state.clocks!.running === side ? elapsed : 0)),
            ] as const,
        ),
      )
    : t.noClock + t.stop;

/** The side to move, and whether it is in check; after the end, the result. */
const turn: Answer = ({ t, state }) =>
  state.result
    ? resultSaid(t, state, state.result)
    : state.status === 'over'
      ? t.gameOver
      : t.toMove(t.side[state.side]) + (state.check.length ? t.gap + t.check : '');

const last: Answer = ({ t, state, notation, lang }) => {
  const move = state.moves[state.moves.length - 1];
  return move ? t.moved(t.side[move.side], saidMove(t, state.game, move, notation, lang, true)) : t.noMoveYet;
};

/** The number of moves read out at once. */
const LATELY = 6;
const lately: Answer = ({ t, state, notation, lang }) => {
  const moves = state.moves.slice(-LATELY);
  const first = state.moves.length - moves.length;
  return moves.length
    ? moves
        .map((move, i) =>
          t.moved(
            (i === 0 || isFirst(move.side) ? moveLabel(move.ply ?? first + i + 1) + ' ' : '') +
              t.side[move.side],
            saidMove(t, state.game, move, notation, lang, true),
          ),
        )
        .join(t.gap)
    : t.noMoveYet;
};

/** Pieces that a side has lost. */
const taken: Answer = ({ t, state }) =>
  SIDES[state.game]
    .map(side =>
      t.lostMen(
        t.side[side],
        material(state.game, state.start_fen, state.fen, other(state.game, side)).taken.map(letter =>
          manOf(t, state.game, letter),
        ),
      ),
    )
    .join(t.gap);

const why: Answer = ({ t, law }) => law ?? t.noLaw;

const who: Answer = ({ t, state }) => {
  const side = state.you ?? SIDES[state.game][0];
  const them = other(state.game, side);
  return t.whoPlays(
    [side, them].map(
      one => [t.side[one], state.players[one]?.seated ? nameOf(t, state.players[one]) : t.nobody] as const,
    ),
  );
};

const QUESTIONS: readonly [RegExp, Answer][] = [
  [/^(?:clocks?|time|棋?[钟鐘]|时间|時間|用时|用時)$/i, clocks],
  [/^(?:turn|whose (?:turn|move)|to move|check|result|轮到谁|輪到誰|结果|結果)$/i, turn],
  [/^(?:moves|record|记录|記錄|着法|著法)$/i, lately],
  [/^(?:captured|taken|material|吃子|子力)$/i, taken],
  [/^(?:why|law|article|为何|為何|为什么|為什麼|条文|條文)$/i, why],
  [/^(?:last|last move|上一[着著]|上[着著])$/i, last],
  [/^(?:who|players|opponent|对手|對手|棋手)$/i, who],
  [/^(?:help|帮助|幫助)$/i, ({ t, state }) => t.commandsHelp[state.game]],
  [/^(?:board|position|棋盘|棋盤|局面)$/i, board],
  [/^(?:files|all files|各[路线線])$/i, files],
  [/^(?:what(?:'s|’s| is)?(?: on)? +|square +)([a-i]\d)$/i, square],
  [/^([a-i]\d) *上?(?:有什么|有什麼|何子|是什么|是什麼)$/i, square],
  [/^file +([1-9]),? +rank +(10|[1-9])$/i, point],
  [/^([1-9一二三四五六七八九]) *路 *第? *(10|[1-9]|[一二三四五六七八九十]) *[线線行]?$/, point],
  [
    /^(?:file +([a-i]|[1-9])|([a-i])[ -]+file)$/i,
    (asked, found) => file(asked, [found[0], found[1] ?? found[2]!] as RegExpMatchArray),
  ],
  [/^([1-9一二三四五六七八九a-i]) *路$/i, file],
  [/^([a-i]) *直?[线線]$/i, file],
  [/^rank +(10|[1-9])$/i, rank],
  [/^(?:第 *)?(10|[1-9]|[一二三四五六七八九十]) *[横橫]?[行线線]$/, rank],
  [/^where(?: +(?:is|are))?(?: +the)? +(.+)$/i, where],
  [/^(.+?)在(?:哪|哪里|哪裡|何处|何處)$/, where],
  [/^(.+)$/, where],
];

/** The text of the article on top: of a refusal, of the end, or of the latest ruling. */
export function lawOf({ refusal, state, minutes }: GameView): string | null {
  return (
    refusal?.problem.law ??
    state?.result?.law ??
    minutes[minutes.length - 1]?.rulings.find(one => one.law)?.law ??
    null
  );
}

/** The answer to a question; null if the text is not a question, so that it is treated as a move. */
export function answerTo(text: string, asked: Asked): string | null {
  const clean = spelt(asked.state.game, text.trim().replace(/(.)[?？。.]+$/, '$1'));
  for (const [form, answer] of QUESTIONS) {
    const found = clean.match(form);
    const said = found && answer(asked, found);
    if (said) return said;
  }
  return null;
}
