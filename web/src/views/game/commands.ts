// SPDX-License-Identifier: GPL-3.0-or-later
// What may be asked in the field for moves instead of a move, for who plays by ear: clocks, the last move, whose turn it
// is, where men stand, what stands on a file or a rank. The three languages' words are all understood.
import { clockText, remaining } from '../../clock';
import type { Words } from '../../i18n';
import { moveText } from '../../notation';
import { nameOf, pointName } from '../../phrase';
import { readPlacement, SHAPE, squareName, type Placement } from '../../position';
import { isFirst, other, SIDES, type Side, type State } from '../../types';
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

/** A man's name as his side calls him. */
function manName({ t, state }: Asked, letter: string): string {
  const names = t.men[state.game], kind = letter.toLowerCase();
  return (!isFirst(sideOf(state, letter)) && names['black ' + kind]) || names[kind] || letter;
}

/** A point as it is read out: in xiangqi by file and rank from the asker's side. */
function place({ t, state }: Asked, square: string): string {
  const second = state.you !== null && !isFirst(state.you);
  return pointName(t, state.game, square, second ? 'k' : 'K');
}

const clocks: Answer = ({ t, state, elapsed }) =>
  state.clocks ? SIDES[state.game].map(side => `${t.side[side]} ${clockText(remaining(state.clocks!, side, state.clocks!.running === side ? elapsed : 0))}`).join(', ') + t.stop : t.noClock + t.stop;

const turn: Answer = ({ t, state }) => (state.status === 'over' ? t.gameOver : t.toMove(t.side[state.side]));

const last: Answer = ({ t, state, notation, lang }) => {
  const move = state.moves[state.moves.length - 1];
  return move ? t.moved(t.side[move.side], moveText(state.game, move, notation, lang)) : t.noMoveYet;
};

const who: Answer = ({ t, state }) => {
  const side = state.you ?? SIDES[state.game][0], them = other(state.game, side);
  return [side, them].map(one => `${t.side[one]}: ${state.players[one]?.seated ? nameOf(t, state.players[one]) : t.nobody}`).join(', ') + t.stop;
};

/** The kind of man that a word names, one or several of them, in the page's language. */
function kindOf(asked: Asked, word: string): string | null {
  const names = Object.entries(asked.t.men[asked.state.game]), clean = word.trim().toLowerCase();
  const found = names.find(([, name]) => [name, name + 's', name + 'es', name.replace(/y$/, 'ies')].some(one => one.toLowerCase() === clean));
  return found ? found[0].replace('black ', '') : null;
}

const where: Answer = (asked, found) => {
  const { t, state } = asked, kind = kindOf(asked, found[1] ?? '');
  if (!kind) return null;
  const men = [...menOf(state)].filter(([, letter]) => letter.toLowerCase() === kind);
  return SIDES[state.game].map(side => {
    const own = men.filter(([, letter]) => sideOf(state, letter) === side).map(([square]) => place(asked, square));
    return t.menAt(t.side[side], manName(asked, isFirst(side) ? kind.toUpperCase() : kind), own);
  }).join(' ');
};

/** Men on a line of squares, the nearest first. */
function readLine(asked: Asked, name: string, squares: readonly string[]): string {
  const { t, state } = asked, men = menOf(state);
  const said = squares.flatMap(square => {
    const letter = men.get(square);
    return letter ? [t.square(place(asked, square), t.side[sideOf(state, letter)], manName(asked, letter))] : [];
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

const QUESTIONS: readonly [RegExp, Answer][] = [
  [/^(?:clocks?|time|棋?[钟鐘]|时间|時間|用时|用時)$/i, clocks],
  [/^(?:turn|whose (?:turn|move)|to move|轮到谁|輪到誰)$/i, turn],
  [/^(?:last|last move|上一[着著]|上[着著])$/i, last],
  [/^(?:who|players|opponent|对手|對手|棋手)$/i, who],
  [/^(?:help|帮助|幫助)$/i, ({ t }) => t.commandsHelp],
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
