// SPDX-License-Identifier: GPL-3.0-or-later
// What may be asked in the field for moves instead of a move, for who plays by ear: clocks, the last move, whose turn it
// is, where men stand, what stands on a file or a rank. The three languages' words are all understood.
import { clockText, remaining } from '../../clock';
import type { Words } from '../../i18n';
import { moveText } from '../../notation';
import { manOf, nameOf, pointName } from '../../phrase';
import { readPlacement, SHAPE, squareName, type Placement } from '../../position';
import { isFirst, other, SIDES, type Game, type Side, type State } from '../../types';
import type { Lang } from '../../i18n';

export interface Asked {
  t: Words;
  state: State;
  /** Milliseconds since the state's clocks were told. */
  elapsed: number;
  notation: string;
  lang: Lang;
}
type Answer = (asked: Asked, found: RegExpMatchArray) => string | null;

const sideOf = (state: State, letter: string): Side => SIDES[state.game][letter === letter.toUpperCase() ? 0 : 1];
const menOf = (state: State): Placement => readPlacement(state.game, state.fen);

/** A point as it is read out: in xiangqi by file and rank from the asker's side. */
function place({ t, state }: Asked, square: string): string {
  const second = state.you !== null && !isFirst(state.you);
  return pointName(t, state.game, square, second ? 'k' : 'K');
}

const clocks: Answer = ({ t, state, elapsed }) =>
  state.clocks ? t.clocksAt(SIDES[state.game].map(side => [t.side[side], clockText(remaining(state.clocks!, side, state.clocks!.running === side ? elapsed : 0))] as const)) : t.noClock + t.stop;

const turn: Answer = ({ t, state }) => (state.status === 'over' ? t.gameOver : t.toMove(t.side[state.side]));

const last: Answer = ({ t, state, notation, lang }) => {
  const move = state.moves[state.moves.length - 1];
  return move ? t.moved(t.side[move.side], moveText(state.game, move, notation, lang)) : t.noMoveYet;
};

const who: Answer = ({ t, state }) => {
  const side = state.you ?? SIDES[state.game][0], them = other(state.game, side);
  return t.whoPlays([side, them].map(one => [t.side[one], state.players[one]?.seated ? nameOf(t, state.players[one]) : t.nobody] as const));
};

/** What else men are called by those who ask: other names in use, and the signs of both sides in both scripts. */
const ALSO: Record<Game, Record<string, string>> = {
  chess: { r: 'castle 车 車', n: 'horse 马 馬', b: '象', q: '后', k: '王', p: '兵 卒' },
  xiangqi: { r: 'chariot 车 車 俥', n: 'knight 马 馬 傌', c: '炮 砲 包', b: 'bishop minister 相 象', a: 'adviser guard 仕 士', k: 'king 帅 帥 将 將', p: 'soldier 兵 卒' },
};

/** The kind of man that a word names, one or several of them. */
function kindOf(asked: Asked, word: string): string | null {
  const { game } = asked.state, also = Object.entries(ALSO[game]).flatMap(([kind, words]) => words.split(' ').map(name => [kind, name] as const));
  const names = [...Object.entries(asked.t.men[game]), ...also], clean = word.trim().toLowerCase();
  const found = names.find(([, name]) => [name, name + 's', name + 'es', name.replace(/y$/, 'ies')].some(one => one.toLowerCase() === clean));
  return found ? found[0].replace('black ', '') : null;
}

/** Where a side's men of a kind stand. */
function menOfKind(asked: Asked, side: Side, kind: string): { places: string[]; said: string } {
  const { t, state } = asked, letter = isFirst(side) ? kind.toUpperCase() : kind;
  const places = [...menOf(state)].filter(([, one]) => one === letter).map(([square]) => place(asked, square));
  return { places, said: t.menAt(t.side[side], manOf(t, state.game, letter), places) };
}

const where: Answer = (asked, found) => {
  const kind = kindOf(asked, found[1] ?? '');
  return kind && SIDES[asked.state.game].map(side => menOfKind(asked, side, kind).said).join(' ');
};

/** The whole board by its men, the asker's first, the greatest first. */
const board: Answer = asked => {
  const { state } = asked, own = state.you ?? SIDES[state.game][0], kinds = state.game === 'chess' ? 'kqrbnp' : 'krncbap';
  return [own, other(state.game, own)].flatMap(side => [...kinds].map(kind => menOfKind(asked, side, kind)).filter(men => men.places.length).map(men => men.said)).join(' ');
};

/** Men on a line of squares, the nearest first. */
function readLine(asked: Asked, name: string, squares: readonly string[]): string {
  const { t, state } = asked, men = menOf(state);
  const said = squares.flatMap(square => {
    const letter = men.get(square);
    return letter ? [t.square(place(asked, square), t.side[sideOf(state, letter)], manOf(t, state.game, letter))] : [];
  });
  return t.lineHas(name, said);
}

const NUMERALS = '一二三四五六七八九十';
const numberOf = (text: string): number => (NUMERALS.includes(text) ? NUMERALS.indexOf(text) + 1 : Number(text));

/** Files have letters in chess; in xiangqi numbers, counted from the asker's right, or letters. */
const file: Answer = (asked, found) => {
  const { state } = asked, { files, ranks } = SHAPE[state.game], text = (found[1] ?? '').toLowerCase(), second = state.you !== null && !isFirst(state.you);
  const number = numberOf(text), at = /^[a-i]$/.test(text) ? text.charCodeAt(0) - 97 : state.game === 'xiangqi' ? (second ? number - 1 : files - number) : -1;
  if (!(at >= 0 && at < files)) return null;
  const squares = Array.from({ length: ranks }, (_, rank) => squareName(state.game, at, second ? ranks - 1 - rank : rank));
  return readLine(asked, asked.t.fileName(text), squares);
};

/** Ranks count from the asker's side in xiangqi, from White's in chess. */
const rank: Answer = (asked, found) => {
  const { state } = asked, { files, ranks } = SHAPE[state.game], number = numberOf(found[1] ?? ''), second = state.you !== null && !isFirst(state.you);
  if (!(number >= 1 && number <= ranks)) return null;
  const at = state.game === 'xiangqi' && second ? ranks - number : number - 1;
  const squares = Array.from({ length: files }, (_, x) => squareName(state.game, second ? files - 1 - x : x, at));
  return readLine(asked, asked.t.rankName(number), squares);
};

/** The whole board file by file, those that are empty left out: from the asker's right in xiangqi, from the a-file in chess. */
const files: Answer = asked => {
  const { state, t } = asked, names = state.game === 'chess' ? [...'abcdefgh'] : [...'123456789'], empty = (said: string, name: string): boolean => said === t.lineHas(t.fileName(name), []);
  return names.flatMap(name => { const said = file(asked, [name, name] as RegExpMatchArray); return said && !empty(said, name) ? [said] : []; }).join(' ');
};

const QUESTIONS: readonly [RegExp, Answer][] = [
  [/^(?:clocks?|time|棋?[钟鐘]|时间|時間|用时|用時)$/i, clocks],
  [/^(?:turn|whose (?:turn|move)|to move|轮到谁|輪到誰)$/i, turn],
  [/^(?:last|last move|上一[着著]|上[着著])$/i, last],
  [/^(?:who|players|opponent|对手|對手|棋手)$/i, who],
  [/^(?:help|帮助|幫助)$/i, ({ t }) => t.commandsHelp],
  [/^(?:board|position|棋盘|棋盤|局面)$/i, board],
  [/^(?:files|all files|各路)$/i, files],
  [/^(?:file +([a-i]|[1-9])|([a-i]) +file)$/i, (asked, found) => file(asked, [found[0], found[1] ?? found[2]!] as RegExpMatchArray)],
  [/^([1-9一二三四五六七八九a-i]) *路$/i, file],
  [/^rank +(10|[1-9])$/i, rank],
  [/^(?:第 *)?(10|[1-9]|[一二三四五六七八九十]) *[行线線]$/, rank],
  [/^where(?: +(?:is|are))?(?: +the)? +(.+)$/i, where],
  [/^(.+?)在(?:哪|哪里|哪裡|何处|何處)$/, where],
  [/^(.+)$/, where],
];

/** The answer to what was asked; null where the text asks nothing, and so is a move. */
export function answerTo(text: string, asked: Asked): string | null {
  const clean = text.trim().replace(/[?？。.]+$/, '');
  for (const [form, answer] of QUESTIONS) {
    const found = clean.match(form), said = found && answer(asked, found);
    if (said) return said;
  }
  return null;
}
