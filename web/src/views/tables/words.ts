// SPDX-License-Identifier: GPL-3.0-or-later
// Words of the endgame tables: English, simplified and traditional Chinese beside each other.
import { lang } from '../../prefs';
import { useStore } from '../../store';

const ALL = {
  setUp: ['Set up', '摆棋', '擺棋'],
  play: ['Try moves', '试走', '試走'],
  back: ['Take back', '退一着', '退一著'],
  empty: ['Empty board', '清空棋盘', '清空棋盤'],
  erase: ['Remove a man', '拿掉棋子', '拿掉棋子'],
  man: ['Man to put', '要摆的棋子', '要擺的棋子'],
  toMove: ['To move', '走棋方', '走棋方'],
  fen: ['Position (FEN)', '局面（FEN）', '局面（FEN）'],
  read: ['Read', '读入', '讀入'],
  examples: ['Known positions', '常见残局', '常見殘局'],
  win: ['{0} wins', '{0}胜', '{0}勝'],
  draw: ['A draw: neither side can force a win', '和棋：双方均无法强胜', '和棋：雙方均無法強勝'],
  winIn: ['{0} wins, mate in {1}', '{0}胜，{1} 着内成杀', '{0}勝，{1} 著內成殺'],
  mated: ['{0} has no move and has lost', '{0}已无着可走，判负', '{0}已無著可走，判負'],
  byRule: [
    'The other side could hold only by checking on every move, and perpetual check loses.',
    '对方只有长将才能支撑，而长将作负。',
    '對方只有長將才能支撐，而長將作負。',
  ],
  beyond: [
    'This may take longer than the rules let pass without a capture.',
    '所需着数可能超过自然限着。',
    '所需著數可能超過自然限著。',
  ],
  wins: ['Moves that win', '胜着', '勝著'],
  draws: ['Moves that draw', '和着', '和著'],
  losses: ['Moves that lose', '败着', '敗著'],
  inMoves: ['in {0}', '{0} 着', '{0} 著'],
  rule: ['by rule', '依规则', '依規則'],
  asking: ['Looking it up …', '查询中 …', '查詢中 …'],
  none: [
    'No table at hand knows this position. More tables are built with “qiyuan tables build”.',
    '现有残局库不含此局面。可用“qiyuan tables build”生成更多。',
    '現有殘局庫不含此局面。可用「qiyuan tables build」產生更多。',
  ],
  figures: ['Rook and cannon against rook: the figures', '车炮对车：统计', '車炮對車：統計'],
  atPost: ['Only with the defender at its post', '只看守方已占中路的局面', '只看守方已佔中路的局面'],
  wonShare: ['won %', '胜 %', '勝 %'],
  drawnShare: ['drawn %', '和 %', '和 %'],
  lostShare: ['lost %', '负 %', '負 %'],
  stronger: ['the stronger side', '强方', '強方'],
  weaker: ['the weaker side', '弱方', '弱方'],
  longestWins: ['The longest wins, to play through', '最长的胜局（可逐着演示）', '最長的勝局（可逐著演示）'],
  longestOf: ['{0}: mate in {1} moves', '{0}：{1} 着杀', '{0}：{1} 著殺'],
  longestByRule: [
    '{0}: {1} moves, won only because perpetual check loses',
    '{0}：{1} 着，仅凭禁止长将取胜',
    '{0}：{1} 著，僅憑禁止長將取勝',
  ],
  byRuleShare: ['by rule %', '凭禁例 %', '憑禁例 %'],
  matchOf: [
    '{0}: games {1}, won {2}, drawn {3}, lost {4}; {5} positions looked at for each move',
    '{0}：{1} 局，胜 {2}，和 {3}，负 {4}；每着计算 {5} 个局面',
    '{0}：{1} 局，勝 {2}，和 {3}，負 {4}；每著計算 {5} 個局面',
  ],
  onward: ['Next move of the line', '下一着', '下一著'],
  plyOf: ['ply {0} of {1}', '第 {0} 着，共 {1} 着', '第 {0} 著，共 {1} 著'],
  manR: ['rook', '车', '車'],
  manC: ['cannon', '炮', '炮'],
  manN: ['horse', '马', '馬'],
  manA: ['advisor', '士', '士'],
  manB: ['elephant', '象', '象'],
  manP: ['pawn', '兵', '兵'],
  bare: ['bare general', '光将', '光將'],
  comma: [', ', '', ''],
  against: [' against ', '对', '對'],
  rookCannon: ['Rook and cannon against rook', '车炮对车', '車炮對車'],
  rookGuards: ['Rook against all advisors and elephants', '单车对士象全', '單車對士象全'],
  horseAdvisors: ['Horse against two advisors', '单马对双士', '單馬對雙士'],
  cannonAdvisor: ['Cannon and advisor against bare general', '炮士对光将', '炮士對光將'],
  rookHorse: ['Rook against horse', '单车对单马', '單車對單馬'],
  pawn: ['King and pawn against king', '单兵对王', '單兵對王'],
  rook: ['King and rook against king', '单车对王', '單車對王'],
  queen: ['King and queen against king', '单后对王', '單后對王'],
} as const satisfies Record<string, readonly [string, string, string]>;

export type Key = keyof typeof ALL;
export function useT(): (key: Key, ...args: (string | number)[]) => string {
  const index = { en: 0, 'zh-Hans': 1, 'zh-Hant': 2 }[useStore(lang)] as 0 | 1 | 2;
  return (key, ...args) =>
    ALL[key][index].replace(/\{(\d)\}/g, (_, n: string) => String(args[Number(n)] ?? ''));
}
