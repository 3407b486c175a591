// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of simuls and of the player's own boards, in English and in simplified and traditional Chinese.
import { viewWords, type Three } from '../../i18n/view';

const ALL = {
  boards: ['My boards', '我的棋盘', '我的棋盤'],
  lead: [
    'All your games in progress. Those where it is your move are marked.',
    '你正在进行的全部对局，轮到你的已标出。',
    '你正在進行的全部對局，輪到你的已標出。',
  ],
  next: ['Next board ({0})', '下一台（{0}）', '下一台（{0}）'],
  none: ['No board is waiting for you.', '没有轮到你的棋盘。', '沒有輪到你的棋盤。'],
  simul: ['Simul', '车轮战', '車輪戰'],
  simuls: ['My simuls', '我的车轮战', '我的車輪戰'],
  simulText: [
    'One against many: 2 to 20 boards of either game or of both, one link for everybody.',
    '一人对多人：两种棋共开 2 至 20 台，来者用同一地址。',
    '一人對多人：兩種棋共開 2 至 20 台，來者用同一位址。',
  ],
  title: ['Name (optional)', '名称（可不填）', '名稱（可不填）'],
  many: ['Boards of {0}', '{0}台数', '{0}台數'],
  ownClock: ['Your clock', '你的用时', '你的用時'],
  sameClock: ['as theirs', '与对手相同', '與對手相同'],
  give: ['You give the odds and play {0}.', '由你让子，执{0}。', '由你讓子，執{0}。'],
  clocks: ['the host {0}, the others {1}', '主战方用时 {0}，挑战者 {1}', '主戰方用時 {0}，挑戰者 {1}'],
  open: ['Open the boards', '开台', '開台'],
  link: ['Send this link to all who play', '把此地址发给所有对手', '把此位址傳給所有對手'],
  by: ['Simul by {0}', '{0} 一人对众人', '{0} 一人對眾人'],
  sit: ['Join a free board', '在空台就座', '在空台就座'],
  sitAt: ['Join: {0} ({1} free)', '就座：{0}（空 {1} 台）', '就座：{0}（空 {1} 台）'],
  back: ['To your board', '回到你的棋盘', '回到你的棋盤'],
  full: ['Every board is taken.', '各台均已有人。', '各台均已有人。'],
  free: ['Free boards: {0} of {1}.', '{1} 台中 {0} 台空着。', '{1} 台中 {0} 台空著。'],
  closed: ['Entries are closed.', '已截止入座。', '已截止入座。'],
  none2: [
    'This simul was closed before anybody joined.',
    '此车轮战在有人入座前已截止。',
    '此車輪戰在有人入座前已截止。',
  ],
  noSuch: ['This simul does not exist.', '没有这场车轮战。', '沒有這場車輪戰。'],
  close: ['Close entries', '截止入座', '截止入座'],
  closeText: [
    'Boards that nobody has joined are cancelled; games in progress go on.',
    '无人入座的台次取消，进行中的对局继续。',
    '無人入座的台次取消，進行中的對局繼續。',
  ],
  tally: [
    'Won {0}, drawn {1}, lost {2}; in play {3}',
    '胜 {0}、和 {1}、负 {2}；进行中 {3}',
    '勝 {0}、和 {1}、負 {2}；進行中 {3}',
  ],
  score: ['Score {0} : {1}', '比分 {0} : {1}', '比分 {0} : {1}'],
  results: ['Results', '成绩', '成績'],
  opponent: ['Opponent', '对手', '對手'],
  moves: ['Moves', '着数', '著數'],
  won: ['won', '胜', '勝'],
  drawn: ['drawn', '和', '和'],
  lost: ['lost', '负', '負'],
} as const satisfies Record<string, Three>;

export const { useT } = viewWords(ALL);
