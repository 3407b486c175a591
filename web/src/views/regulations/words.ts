// SPDX-License-Identifier: GPL-3.0-or-later
// Words for the regulations of an event, in a form.
import { viewWords, type Three } from '../../i18n/view';
import type { Regulation } from './fields';

const NAMES: Record<Regulation, Three> = {
  late: ['Forfeit after N minutes', '迟到几分钟判负', '遲到幾分鐘判負'],
  repetitions: ['Repetitions before a ruling', '循环以几次为准', '循環以幾次為準'],
  natural: ['Natural limit, moves', '自然限着（回合）', '自然限著（回合）'],
  ownChecks: ['Own checks that count in it', '提出方将军最多计入', '提出方將軍最多計入'],
  ownChases: ['Own repeated chases that count in it', '提出方循环捉子最多计入', '提出方循環捉子最多計入'],
  illegal: ['Illegal moves that lose', '违反行棋规定几次作负', '違反行棋規定幾次作負'],
  fouls: ['Fouls that lose', '犯规几次作负', '犯規幾次作負'],
  offersFrom: ['No draw agreed in the first … moves', '前几回合不得议和', '前幾回合不得議和'],
  redVaries: [
    'Red changes in the first … moves where nobody has to',
    '前几回合内不变作和的局面由红方变着',
    '前幾回合內不變作和的局面由紅方變著',
  ],
  grace: [
    'Moves in which to change in a repetition',
    '待判局面允许几个回合内变着',
    '待判局面允許幾個回合內變著',
  ],
  perpetualCheck: [
    'Moves in which a perpetual check has to change',
    '单方长将几着之内变着',
    '單方長將幾著之內變著',
  ],
  absences: ['Missed rounds after which nobody is paired', '弃权几轮不再编排', '棄權幾輪不再編排'],
  absencesRunning: [
    'Missed rounds in a row after which nobody is paired',
    '连续弃权几轮不再编排',
    '連續棄權幾輪不再編排',
  ],
  limitFrom: ['Natural limit counted from', '自然限着起算', '自然限著起算'],
  errorsUntil: ['Errors are put right', '纠正错误', '糾正錯誤'],
  records: ['Record of the game', '对局记录', '對局記錄'],
  device: ['A phone or another device on a player', '棋手携带手机等电子设备', '棋手攜帶手機等電子設備'],
  quickplay: [
    'Guidelines III are announced (games without increments)',
    '宣布采用指南三（无加秒的对局）',
    '宣布採用指南三（無加秒的對局）',
  ],
  supervised: [
    'Boards are supervised (A.4, B.2)',
    '棋盘有裁判监督（A.4、B.2）',
    '棋盤有裁判監督（A.4、B.2）',
  ],
  penaltyMinutes: [
    'Penalty on supervised boards, minutes (1 or 2)',
    '受监督棋盘的罚时（1 或 2 分钟）',
    '受監督棋盤的罰時（1 或 2 分鐘）',
  ],
};
const CHOICES = {
  limitFrom_request: ['when it is asked for', '提出后起算', '提出後起算'],
  errorsUntil_reply: ['before one’s own next move', '应在自己行棋前提出', '應在自己行棋前提出'],
  records_true: ['has to be kept', '须作记录', '須作記錄'],
  records_false: ['need not be kept', '不需记录', '不需記錄'],
  device_foul: [
    'a foul, no loss (11.3.2.2)',
    '按犯规处理，不判负（11.3.2.2）',
    '按犯規處理，不判負（11.3.2.2）',
  ],
} satisfies Record<string, Three>;
export type Choice = keyof typeof CHOICES;

export const { useT } = viewWords({
  ...NAMES,
  ...CHOICES,
  byRules: ['as the rules say', '按规则', '依規則'],
  published: ['Regulations that were published', '已公布的补充规定', '已公布的補充規定'],
  publishedNone: ['none', '不采用', '不採用'],
  publishedSource: ['Source: {0}', '出处：{0}', '出處：{0}'],
});
