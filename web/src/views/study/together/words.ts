// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of a live lesson, and of the links to a study.
import { viewWords } from '../../../i18n/view';

export const { useT, word } = viewWords({
  lesson: ['Lesson', '课堂', '課堂'],
  lead: ['Lead the lesson', '主讲', '主講'],
  stop: ['Stop leading', '停止主讲', '停止主講'],
  youLead: ['You lead; {0} here', '由你主讲；在场 {0} 人', '由你主講；在場 {0} 人'],
  leads: ['{0} leads; {1} here', '{0}主讲；在场 {1} 人', '{0}主講；在場 {1} 人'],
  leaderAway: [
    '{0} leads, and is away; {1} here',
    '{0}主讲，暂时离开；在场 {1} 人',
    '{0}主講，暫時離開；在場 {1} 人',
  ],
  nobodyLeads: ['{0} here', '在场 {0} 人', '在場 {0} 人'],
  follow: ['Follow', '跟随', '跟隨'],
  hand: ['Raise your hand', '举手', '舉手'],
  handIn: ['Raise your hand (number {0})', '举手（第 {0} 位）', '舉手（第 {0} 位）'],
  handDown: ['Take the hand down', '放下其手', '放下其手'],
  handOf: ['hand {0}', '举手 {0}', '舉手 {0}'],
  free: ['free', '自行浏览', '自行瀏覽'],
  give: ['Give the board', '交出棋盘', '交出棋盤'],
  takeBack: ['Take the board back', '收回棋盘', '收回棋盤'],
  hasBoard: ['{0} has the board', '棋盘在{0}手中', '棋盤在{0}手中'],
  yourBoard: [
    'You have the board: everybody sees what you play, and it is written into the study.',
    '棋盘在你手中：人人可见你的着法，并写入研究。',
    '棋盤在你手中：人人可見你的著法，並寫入研究。',
  ],
  people: ['In this lesson', '课堂成员', '課堂成員'],
  name: ['Your name in the lesson', '你在课堂中的名字', '你在課堂中的名字'],
  more: ['Laboratory, can still win', '实验室、能否取胜', '實驗室、能否取勝'],

  links: ['Share', '分享', '分享'],
  readers: ['For readers', '读者链接', '讀者連結'],
  readersText: [
    'Anyone with this link reads the study, follows its lessons and saves a copy.',
    '打开此链接的人可阅读研究、参加课堂、保存副本。',
    '開啟此連結的人可閱讀研究、參加課堂、儲存副本。',
  ],
  writers: ['For writers', '作者链接', '作者連結'],
  writersText: [
    'Anyone with this link also writes, adds chapters and may lead a lesson; only you remove chapters.',
    '打开此链接的人还可写入、添加章节并主讲；只有你能删除章节。',
    '開啟此連結的人還可寫入、新增章節並主講；只有你能刪除章節。',
  ],
  writersOpen: [
    'Others can write. The link cannot be shown again here: make a new one, and the old one ends.',
    '他人可写入。此处无法再次显示链接：请生成新链接，旧链接随即失效。',
    '他人可寫入。此處無法再次顯示連結：請產生新連結，舊連結隨即失效。',
  ],
  writersNone: ['Nobody else can write.', '无他人可写入。', '無他人可寫入。'],
  newLink: ['New link for writers', '生成可写链接', '產生可寫連結'],
  closeLink: ['Stop others from writing', '不再允许他人写入', '不再允許他人寫入'],
  copy: ['Copy', '复制', '複製'],
  copied: ['Copied.', '已复制。', '已複製。'],
  close: ['Close', '关闭', '關閉'],
});
