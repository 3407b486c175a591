// SPDX-License-Identifier: GPL-3.0-or-later
// Words of the puzzles: English, simplified and traditional Chinese beside each other.
import { lang } from '../../prefs';
import { useStore } from '../../store';

const ALL = {
  title: ['Puzzles', '习题', '習題'],
  lead: [
    'Find the move. Your first try of each puzzle counts, for you and for the puzzle.',
    '找出着法。每题首次尝试计分，你与此题均计。',
    '找出著法。每題首次嘗試計分，你與此題均計。',
  ],
  anyGame: ['Either game', '不限棋种', '不限棋種'],
  anyTheme: ['Any theme', '不限主题', '不限主題'],
  theme: ['Theme', '主题', '主題'],
  toFind: ['{0} to move: {1}', '{0}走：{1}', '{0}走：{1}'],
  aimMate: ['mate in {0}', '{0} 步杀', '{0} 步殺'],
  aimGain: ['find the move that wins', '找出唯一胜着', '找出唯一勝著'],
  aimHold: ['find the only move that does not lose', '找出唯一不败之着', '找出唯一不敗之著'],
  aimWin: ['one move alone wins', '仅一着可胜', '僅一著可勝'],
  aimDraw: ['one move alone holds the draw', '仅一着可和', '僅一著可和'],
  several: [
    'It has several answers: by checks, or shorter.',
    '此题有多种解法：连将，或更短。',
    '此題有多種解法：連將，或更短。',
  ],
  right: ['Right. The answer is {0}; go on.', '正确。对方应 {0}，请继续。', '正確。對方應 {0}，請繼續。'],
  wrong: [
    '{0} is not it. Try on, or see the answer.',
    '{0} 不对。请再试，或看答案。',
    '{0} 不對。請再試，或看答案。',
  ],
  solved: ['Solved.', '解出。', '解出。'],
  solvedLate: ['Solved, though not at the first try.', '解出，但并非首次尝试。', '解出，但並非首次嘗試。'],
  givenUp: ['This was the answer.', '答案如下。', '答案如下。'],
  type: ['Your move', '着法', '著法'],
  next: ['Next puzzle', '下一题', '下一題'],
  showIt: ['See the answer', '看答案', '看答案'],
  again: ['From the beginning', '重新开始', '重新開始'],
  study: ['Open in the study', '在研究中打开', '在研究中打開'],
  link: ['This puzzle', '此题链接', '此題連結'],
  answers: ['Answers', '答案', '答案'],
  flip: ['Flip board', '翻转棋盘', '翻轉棋盤'],
  yours: ['Your rating', '你的等级分', '你的等級分'],
  its: ['This puzzle', '此题等级分', '此題等級分'],
  standing: ['{0}, give or take {1}', '{0}，误差 {1}', '{0}，誤差 {1}'],
  notYet: ['rated from your first try on', '首次尝试后计分', '首次嘗試後計分'],
  tried: [
    'You have tried this one: it does not count again.',
    '此题你已做过，不再计分。',
    '此題你已做過，不再計分。',
  ],
  none: ['There is no such puzzle.', '没有这样的习题。', '沒有這樣的習題。'],
  mate: ['mate', '杀', '殺'],
  gain: ['winning move', '胜着', '勝著'],
  'only-move': ['only move', '唯一着', '唯一著'],
  'simple-win': ['simple win', '例胜', '例勝'],
  'simple-draw': ['simple draw', '例和', '例和'],
  'mate-in-1': ['mate in 1', '一步杀', '一步殺'],
  'mate-in-2': ['mate in 2', '两步杀', '兩步殺'],
  'mate-in-3': ['mate in 3', '三步杀', '三步殺'],
  'mate-in-4': ['mate in 4', '四步杀', '四步殺'],
  'mate-long': ['mate in 5 or more', '五步以上', '五步以上'],
  stalemate: ['no move left', '困毙', '困斃'],
  checks: ['by checks', '连将', '連將'],
  quiet: ['quiet move', '静着', '靜著'],
  sacrifice: ['sacrifice', '弃子', '棄子'],
  promotion: ['promotion', '升变', '升變'],
  composition: ['composition', '排局', '排局'],
  wocaoma: ['groove horse', '卧槽马', '臥槽馬'],
  guajiaoma: ['palcorner horse', '挂角马', '掛角馬'],
  bajiaoma: ['octagonal horse', '八角马', '八角馬'],
  diaoyuma: ['angler horse', '钓鱼马', '釣魚馬'],
  bahuangma: ['horse off the spring', '拔簧马', '拔簧馬'],
  mahoupao: ['cannon behind the horse', '马后炮', '馬後炮'],
  chongpao: ['double cannons', '重炮', '重炮'],
  mengong: ['smothered palace', '闷宫', '悶宮'],
  tiandipao: ['heaven and earth cannons', '天地炮', '天地炮'],
  tiemenshuan: ['iron bolt', '铁门栓', '鐵門栓'],
  shuangjucuo: ['alternating rooks', '双车错', '雙車錯'],
  dadaowanxin: ['piercing the heart', '大刀剜心', '大刀剜心'],
  baimianjiang: ['facing generals', '白脸将', '白臉將'],
} as const satisfies Record<string, readonly [string, string, string]>;

export type Key = keyof typeof ALL;
export const isKey = (name: string): name is Key => name in ALL;
export type T = (key: Key, ...args: (string | number)[]) => string;
export function useT(): T {
  const index = { en: 0, 'zh-Hans': 1, 'zh-Hant': 2 }[useStore(lang)] as 0 | 1 | 2;
  return (key, ...args) =>
    ALL[key][index].replace(/\{(\d)\}/g, (_, n: string) => String(args[Number(n)] ?? ''));
}
