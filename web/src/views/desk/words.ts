// SPDX-License-Identifier: GPL-3.0-or-later
// Words of the arbiter's desk: English, simplified and traditional Chinese beside each other.
import { lang } from '../../prefs';
import { useStore } from '../../store';

const ALL = {
  desk: ["Arbiter's desk", '裁判台', '裁判檯'],
  sub: ["Games over the board. Only this desk sees them; players' devices give no hint.", '面对面的对局。只有本台可见，棋手的设备不作任何提示。', '面對面的對局。只有本檯可見，棋手的裝置不作任何提示。'],
  newBoard: ['New board', '新开一台', '新開一檯'],
  game: ['Game', '棋种', '棋種'],
  rules: ['Rules', '规则', '規則'],
  first: ['First side', '先手', '先手'],
  second: ['Second side', '后手', '後手'],
  clock: ['Clock', '时限', '時限'],
  open: ['Open the board', '开台', '開檯'],
  none: ['No board yet.', '还没有对局。', '還沒有對局。'],
  plies: ['ply {0}', '第 {0} 着', '第 {0} 著'],
  calls: ['needs you', '待处理', '待處理'],
  typeMove: ['Move as it was played, in any notation', '实际走出的着法，任何记谱法', '實際走出的著法，任何記譜法'],
  enter: ['Enter', '录入', '輸入'],
  touched: ['Touched', '摸子', '摸子'],
  whoTouched: ['Who touched, and what?', '谁摸了哪枚子？', '誰摸了哪枚子？'],
  claims: ['Claims, and what they would come to', '可提请的裁决及其结果', '可提請的裁決及其結果'],
  rule: ['Rule on it', '裁决', '裁決'],
  acts: ['What happened', '发生了什么', '發生了什麼'],
  more: ['Foul, penalty, illegal move', '犯规、处罚、违例着法', '犯規、處罰、違例著法'],
  minutes: ['Minutes', '裁判记录', '裁判記錄'],
  undo: ['Undo', '撤销', '復原'],
  undoLine: ['Undo line {0}', '撤销第 {0} 行', '復原第 {0} 行'],
  printForm: ['Print the form of a ruling, in', '打印裁决书，语言', '列印裁決書，語言'],
  printLine: ['Print the form, line {0}', '打印第 {0} 行的裁决书', '列印第 {0} 行的裁決書'],
  log: ['Log', '日志', '日誌'],
  waits: ['{0} acts wait, not yet ruled on. They are kept here and sent in their order.', '{0} 项待发送，尚未裁定。已存于此，将依次发送。', '{0} 項待傳送，尚未裁定。已存於此，將依次傳送。'],
  side: ['Side', '一方', '一方'],
  kind: ['Kind', '种类', '種類'],
  ply: ['Ply', '第几着', '第幾著'],
  found: ['Illegal move found', '发现违例着法', '發現違例著法'],
  played: ['What was really played', '实际走法', '實際走法'],
  minutesAdd: ['Minutes of time', '分钟', '分鐘'],
  pressClock: ['press the clock', '按钟', '按鐘'],
  noCase: ['Claims that would be rejected', '会被驳回的', '會被駁回的'],
  touchClaim: ['Touched man not moved', '摸子不走', '摸子不走'],
  row: ['Boards of my row, from–to', '本排台号，起–止', '本排檯號，起–止'],
  face: ['Clock face', '钟面', '鐘面'],
  faceOf: ['Clock of {0} alone', '仅{0}的钟', '僅{0}的鐘'],
  back: ['Back to the board', '返回对局', '返回對局'],
  touchedOne: ['touched one', '摸一子', '摸一子'], touchedTwo: ['touched two', '摸两子', '摸兩子'], released: ['released on', '离手于', '離手於'], adjusted: ['adjusted', '整子', '整子'], accident: ['by accident', '无意碰触', '無意碰觸'],
  chooseSecond: ['Now the second man.', '请选第二枚子。', '請選第二枚子。'],
  chooseTo: ['Now the square or point.', '请选落点。', '請選落點。'],
  sealed: ['Sealed move', '封棋着法', '封棋著法'], seal: ['Seal', '封棋', '封棋'],
  clockFault: ['Clock out of order: set it', '棋钟故障：校正', '棋鐘故障：校正'], setTo: ['{0}, minutes:seconds', '{0}，分:秒', '{0}，分:秒'],
  recordBehind: ['Record behind by a move', '漏记', '漏記'],
  adjudicated: ['Adjudicated', '裁定胜负', '裁定勝負'],
  ruledBy: ['By whom', '裁定人', '裁定人'],
  toEvent: ['Tournament, round {0}, board {1}', '赛事第 {0} 轮第 {1} 台', '賽事第 {0} 輪第 {1} 檯'],
  lost: ["The house can't be reached.", '连不上棋院。', '連不上棋院。'],
  movedOn: ['Another device was at work on this board meanwhile: look at it again.', '其间另有设备操作此台，请重新查看。', '其間另有裝置操作此檯，請重新查看。'],
  again: ['Enter again', '重新录入', '重新輸入'], drop: ['Drop', '放弃', '放棄'], move: ['Move', '着法', '著法'], touch: ['Touched', '摸子', '摸子'], claim: ['Claim', '提请', '提請'],
  say: ['{0}: {1}', '{0}：{1}', '{0}：{1}'],
  begin: ['Begin', '开始', '開始'], press: ['Clock pressed', '按钟', '按鐘'], adjust: ['Adjusts', '整子', '整子'], offer: ['Offers a draw', '提和', '提和'], accept: ['Accepts', '同意', '同意'], decline: ['Declines', '不同意', '不同意'], resign: ['Resigns', '认输', '認輸'], flag: ['Flag', '超时', '超時'], arrive: ['Has come', '到场', '到場'], absent: ['Is late', '迟到', '遲到'], 'stop-clock': ['Stop the clocks', '停钟', '停鐘'], 'start-clock': ['Start the clock', '开钟', '開鐘'], 'setup-error': ['Set up wrong', '摆错棋', '擺錯棋'], 'board-turned': ['Board turned', '棋盘放反', '棋盤放反'], 'colours-reversed': ['Colours reversed', '先后颠倒', '先後顛倒'], displaced: ['Men missing or displaced', '棋子缺失或移位', '棋子缺失或移位'], 'displaced-void': ['Position lost, no way back', '棋局无法复原', '棋局無法復原'], 'man-missing': ['No such man at hand', '无备用棋子', '無備用棋子'], pressMissing: ['Clock not pressed: press it', '漏按钟：补按', '漏按鐘：補按'],
  'decide-varies': ['Must vary', '令其变着', '令其變著'], 'decide-goes-on': ['Repetition: play goes on', '循环：续弈', '循環：續弈'], 'decide-draw': ['Repetition: a draw', '循环：判和', '循環：判和'], 'post-accepted': ['The man holds its post', '守点成立', '守點成立'], 'post-refused': ['No post is held', '守点不成立', '守點不成立'],
  'fair-copy-refused': ['Gives no fair copy', '拒交清稿', '拒交清稿'], 'overrule-first': ['Overruled: 1–0', '改判 1–0', '改判 1–0'], 'overrule-draw': ['Overruled: ½–½', '改判 ½–½', '改判 ½–½'], 'overrule-second': ['Overruled: 0–1', '改判 0–1', '改判 0–1'], 'sign-refused': ['Does not sign', '拒绝签名', '拒絕簽名'], 'sign-arbiter': ['The arbiter signs', '裁判签名', '裁判簽名'],
  correctLine: ['Correct line {0}: what was played', '更正第 {0} 行：实际着法', '更正第 {0} 行：實際著法'], formOfLast: ['Form of the latest ruling', '最近裁决的裁决书', '最近裁決的裁決書'], resume: ['Resume', '续弈', '續弈'], 'open-sealed': ['Open the sealed move', '启封', '啟封'], refuse: ['Refuses the rules', '拒不遵守', '拒不遵守'], abandon: ['Has left', '离席', '離席'], 'fair-copy': ['Gives a fair copy', '交清稿', '交清稿'], appeal: ['Appeals', '申诉', '申訴'], sign: ['Signs', '签名', '簽名'],
  foul: ['Foul', '犯规', '犯規'], penalty: ['Penalty', '处罚', '處罰'],
  disturbing: ['disturbing', '干扰', '干擾'], 'clock-foul': ['clock', '棋钟', '棋鐘'], 'repeated-offer': ['repeated offer', '重复提和', '重複提和'], 'missed-records': ['missed records', '漏记', '漏記'], conduct: ['conduct', '行为', '行為'],
  warning: ['warning', '警告', '警告'], time: ['time', '加时', '加時'], loss: ['loss', '判负', '判負'], expel: ['expulsion', '取消资格', '取消資格'],
} as const satisfies Record<string, readonly [string, string, string]>;

export type Key = keyof typeof ALL;
export function useT(): (key: Key, ...args: (string | number)[]) => string {
  const index = { en: 0, 'zh-Hans': 1, 'zh-Hant': 2 }[useStore(lang)] as 0 | 1 | 2;
  return (key, ...args) => ALL[key][index].replace(/\{(\d)\}/g, (_, n: string) => String(args[Number(n)] ?? ''));
}
export const isKey = (text: string): text is Key => text in ALL;
