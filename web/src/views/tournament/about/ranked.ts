// SPDX-License-Identifier: GPL-3.0-or-later
// The tie-breaks that an organiser can choose for an event, and their names.
import type { Game } from '../../../types';
import { inLang, type Three } from '../../../i18n/view';

/** What decides which tie-breaks an event may have. */
export interface Kind {
  game: Game;
  form: 'swiss' | 'table' | 'stages' | 'arena';
  /** Whether teams play each other. */
  teams: boolean;
}

/** `swiss`: not for round robins; `teams`: only for teams; `cn`: defined by the xiangqi rules. */
interface Tiebreak {
  code: string;
  words: Three;
  swiss?: true;
  teams?: true;
  cn?: true;
}

/** In the order of the list: FIDE's (C.07), then those of the xiangqi rules. */
export const OFFERED: readonly Tiebreak[] = [
  { code: 'DE', words: ['Direct encounter', '直胜（相互成绩）', '直勝（相互成績）'] },
  {
    code: 'BH/C1',
    swiss: true,
    words: ['Buchholz without the lowest', '对手分（去最低）', '對手分（去最低）'],
  },
  { code: 'BH', swiss: true, words: ['Buchholz', '对手分', '對手分'] },
  {
    code: 'BH/C2',
    swiss: true,
    words: ['Buchholz without the two lowest', '对手分（去两个最低）', '對手分（去兩個最低）'],
  },
  { code: 'BH/M1', swiss: true, words: ['Median Buchholz', '对手分（去最高最低）', '對手分（去最高最低）'] },
  { code: 'FB', swiss: true, words: ['Fore Buchholz', '预计对手分', '預計對手分'] },
  {
    code: 'AOB',
    swiss: true,
    words: ['Average of the opponents’ Buchholz', '对手平均对手分', '對手平均對手分'],
  },
  { code: 'SB', words: ['Sonneborn-Berger', '小分（索伯分）', '小分（索伯分）'] },
  { code: 'SB/C1', words: ['Sonneborn-Berger without the lowest', '小分（去最低）', '小分（去最低）'] },
  {
    code: 'SB/C2',
    words: ['Sonneborn-Berger without the two lowest', '小分（去两个最低）', '小分（去兩個最低）'],
  },
  { code: 'WIN', words: ['Rounds won', '胜局（含弃权胜）', '勝局（含棄權勝）'] },
  { code: 'WON', words: ['Games won', '胜局（实战）', '勝局（實戰）'] },
  { code: 'BPG', words: ['Games played with Black', '执黑局数', '執黑局數'] },
  { code: 'BWG', words: ['Games won with Black', '执黑胜局', '執黑勝局'] },
  { code: 'PS', words: ['Progressive score', '累进分', '累進分'] },
  { code: 'KS', words: ['Koya', '对半分以上者得分', '對半分以上者得分'] },
  { code: 'REP', words: ['Rounds elected to play', '实际参赛轮次', '實際參賽輪次'] },
  { code: 'ARO', words: ['Average rating of the opponents', '对手平均等级分', '對手平均等級分'] },
  {
    code: 'ARO/C1',
    words: ['Average rating without the lowest', '对手平均等级分（去最低）', '對手平均等級分（去最低）'],
  },
  { code: 'TPR', words: ['Tournament performance', '表现分', '表現分'] },
  { code: 'PTP', words: ['Perfect performance', '完全表现分', '完全表現分'] },
  {
    code: 'APRO',
    words: ['Average performance of the opponents', '对手平均表现分', '對手平均表現分'],
  },
  { code: 'RTNG', words: ['Rating', '等级分', '等級分'] },
  { code: 'STD', words: ['Standard points', '标准分', '標準分'] },
  { code: 'TPN', words: ['Pairing number', '编排号', '編排號'] },
  { code: 'MPTS', teams: true, words: ['Match points', '场分', '場分'] },
  { code: 'GPTS', teams: true, words: ['Game points', '局分', '局分'] },
  { code: 'EDE', teams: true, words: ['Extended direct encounter', '扩展直胜', '擴展直勝'] },
  {
    code: 'EMMSB',
    teams: true,
    words: ['Sonneborn-Berger, match × match', '小分（场×场）', '小分（場×場）'],
  },
  { code: 'EMGSB', teams: true, words: ['Sonneborn-Berger, match × game', '小分（场×局）', '小分（場×局）'] },
  { code: 'EGGSB', teams: true, words: ['Sonneborn-Berger, game × game', '小分（局×局）', '小分（局×局）'] },
  { code: 'SSSC', teams: true, swiss: true, words: ['Schedule strength', '对手强度', '對手強度'] },
  { code: 'BC', teams: true, words: ['Board count', '台次计分', '台次計分'] },
  { code: 'TBR', teams: true, words: ['Top board result', '首台成绩', '首台成績'] },
  { code: 'BBE', teams: true, words: ['Bottom board elimination', '末台淘汰', '末台淘汰'] },
  { code: 'DUISHOUFEN', cn: true, words: ['Opponents’ points', '对手分', '對手分'] },
  { code: 'SHENGJU', cn: true, words: ['Wins', '胜局', '勝局'] },
  { code: 'FANGUI', cn: true, words: ['Fouls', '犯规', '犯規'] },
  { code: 'ZHISHENG', cn: true, words: ['Direct wins', '直胜', '直勝'] },
  { code: 'XIAOFEN', cn: true, words: ['Sonneborn-Berger of the xiangqi rules', '小分', '小分'] },
  { code: 'LEIJIFEN', cn: true, words: ['Progressive points', '累进分', '累進分'] },
  { code: 'HOUSHOU', cn: true, words: ['Games as second', '后手局数', '後手局數'] },
  { code: 'QUANDUI', cn: true, teams: true, words: ['Games won by the team', '全队胜局', '全隊勝局'] },
];

/** Complete lists to choose from. */
const CN: Three = ['As the xiangqi rules have them', '按象棋竞赛规则', '按象棋競賽規則'];

/** The codes allowed for this kind of event; those of the other game come last. */
export function legalFor({ game, form, teams }: Kind): string[] {
  const may = OFFERED.filter(one => !(one.swiss && form !== 'swiss') && !(one.teams && !teams));
  const own = (one: Tiebreak): boolean => !!one.cn === (game === 'xiangqi');
  return [...may.filter(own), ...may.filter(one => !own(one))].map(one => one.code);
}

export const codesOf = (list: string): string[] =>
  list
    .split(',')
    .map(code => code.trim())
    .filter(Boolean);

/** The name of a code; an unknown one is shown unchanged. */
export const tiebreakName = (code: string): string =>
  code === 'cn' ? inLang(CN) : inLang(OFFERED.find(one => one.code === code)?.words ?? [code, code, code]);

/** A list with the code at `from` moved to `to`. */
export function moved<T>(codes: readonly T[], from: number, to: number): T[] {
  const rest = codes.filter((_, i) => i !== from);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), codes[from]!, ...rest.slice(at)];
}
