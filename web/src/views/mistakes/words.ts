// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of practising mistakes, in English and in simplified and traditional Chinese.
import { viewWords, type Three } from '../../i18n/view';

const ALL = {
  title: ['Learn from your mistakes', '复盘：改正自己的错着', '復盤：改正自己的錯著'],
  of: ['Mistake {0} of {1}', '第 {0} 处，共 {1} 处', '第 {0} 處，共 {1} 處'],
  find: [
    '{0} was played. Find a better move for {1}.',
    '实战走了 {0}。请为{1}找出更好的着法。',
    '實戰走了 {0}。請為{1}找出更好的著法。',
  ],
  good: ['Good move: {0}', '好着：{0}', '好著：{0}'],
  best: ['Best was {0}', '最佳着法是 {0}', '最佳著法是 {0}'],
  wrong: ['{0} is not it. Try another move.', '{0} 不是。再试一着。', '{0} 不是。再試一著。'],
  again: ['That was the move of the game.', '这正是实战的着法。', '這正是實戰的著法。'],
  show: ['View the solution', '看答案', '看答案'],
  hint: ['Hint', '提示', '提示'],
  hinted: ['Move the piece on {0}.', '请走 {0} 位置的棋子。', '請走 {0} 位置的棋子。'],
  answer: ['The answer is {0}.', '对方应以 {0}。', '對方應以 {0}。'],
  byTable: ['By the endgame tables {0}.', '残局库：{0}。', '殘局庫：{0}。'],
  tableSays: ['After it {0}.', '此着后{0}。', '此著後{0}。'],
  win: ['{0} wins', '{0}胜', '{0}勝'],
  draw: ['it is a draw', '和棋', '和棋'],
  loss: ['{0} loses', '{0}负', '{0}負'],
  next: ['Next', '下一处', '下一處'],
  done: ['That was the last of your mistakes.', '错着已全部看完。', '錯著已全部看完。'],
  once: ['Once more', '重来一遍', '重來一遍'],
  back: ['Back to the game', '返回对局', '返回對局'],
} as const satisfies Record<string, Three>;

export const { useT } = viewWords(ALL);
