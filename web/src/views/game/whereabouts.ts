// SPDX-License-Identifier: GPL-3.0-or-later
// Answers where pieces are, for players who play by ear: by kind, file, rank or square.
import type { Lang, Words } from '../../i18n';
import { manOf, pointName } from '../../phrase';
import { fileOf, rankOf, readPlacement, SHAPE, squareName, type Placement } from '../../position';
import { isFirst, other, SIDES, type Side, type State } from '../../types';
import { kindOf, letterOf } from './letters';

export interface Asked {
  t: Words;
  state: State;
  /** Milliseconds since the state's clocks were reported. */
  elapsed: number;
  /** The text of the article that was last mentioned. */
  law: string | null;
  notation: string;
  lang: Lang;
}

export type Answer = (asked: Asked, found: RegExpMatchArray) => string | null;
export const sideOf = (state: State, letter: string): Side =>
  SIDES[state.game][letter === letter.toUpperCase() ? 0 : 1];
export const menOf = (state: State): Placement => readPlacement(state.game, state.fen);

/** The spoken name of a square: in xiangqi by file and rank from the asker's side. */
export function place({ t, state }: Asked, square: string): string {
  const second = state.you !== null && !isFirst(state.you);
  return pointName(t, state.game, square, second ? 'k' : 'K');
}

/** The squares of a side's pieces of a kind. */
function menOfKind(asked: Asked, side: Side, kind: string): { places: string[]; said: string } {
  const { t, state } = asked;
  const letter = isFirst(side) ? kind.toUpperCase() : kind;
  const places = [...menOf(state)]
    .filter(([, one]) => one === letter)
    .map(([square]) => place(asked, square));
  return { places, said: t.menAt(t.side[side], manOf(t, state.game, letter), places) };
}

export const where: Answer = (asked, found) => {
  const word = (found[1] ?? '').trim();
  const own = letterOf(asked.state.game, word);
  if (own) return menOfKind(asked, sideOf(asked.state, word), own).said;
  const kind = kindOf(asked.state.game, asked.t.men[asked.state.game], word);
  return kind && SIDES[asked.state.game].map(side => menOfKind(asked, side, kind).said).join(' ');
};

/** The whole board piece by piece: the asker's first, the most valuable first. */
export const board: Answer = asked => {
  const { state } = asked;
  const own = state.you ?? SIDES[state.game][0];
  const kinds = state.game === 'chess' ? 'kqrbnp' : 'krncbap';
  return [own, other(state.game, own)]
    .flatMap(side =>
      [...kinds]
        .map(kind => menOfKind(asked, side, kind))
        .filter(men => men.places.length)
        .map(men => men.said),
    )
    .join(' ');
};

/** Pieces on a line of squares, the nearest first; coordinates that the line's name contains are omitted. */
function readLine(
  asked: Asked,
  name: string,
  squares: readonly string[],
  short: (at: number) => string,
): string {
  const { t, state } = asked;
  const men = menOf(state);
  const said = squares.flatMap((square, i) => {
    const letter = men.get(square);
    const where = state.game === 'chess' ? square : short(i + 1).toLowerCase();
    return letter ? [t.square(where, t.side[sideOf(state, letter)], manOf(t, state.game, letter))] : [];
  });
  return t.lineHas(name, said);
}

/** The name of a file: a letter in chess, a number in xiangqi. */
const fileName = ({ t, state }: Asked, name: string): string =>
  state.game === 'chess' ? t.chessFile(name) : t.fileName(name);
const NUMERALS = '一二三四五六七八九十';
const numberOf = (text: string): number =>
  NUMERALS.includes(text) ? NUMERALS.indexOf(text) + 1 : Number(text);

/** A file is named by a letter in chess; in xiangqi by a number from the asker's right, or by a letter. */
export const file: Answer = (asked, found) => {
  const { state } = asked;
  const { files, ranks } = SHAPE[state.game];
  const text = (found[1] ?? '').toLowerCase();
  const second = state.you !== null && !isFirst(state.you);
  const number = numberOf(text);
  const at = /^[a-i]$/.test(text)
    ? text.charCodeAt(0) - 97
    : state.game === 'xiangqi'
      ? second
        ? number - 1
        : files - number
      : -1;
  if (!(at >= 0 && at < files)) return null;
  const squares = Array.from({ length: ranks }, (_, rank) =>
    squareName(state.game, at, second ? ranks - 1 - rank : rank),
  );
  return readLine(
    asked,
    fileName(asked, state.game === 'xiangqi' && number ? String(number) : text),
    squares,
    asked.t.rankName,
  );
};

/** Ranks count from the asker's side in xiangqi, from White's in chess. */
export const rank: Answer = (asked, found) => {
  const { state } = asked;
  const { files, ranks } = SHAPE[state.game];
  const number = numberOf(found[1] ?? '');
  const second = state.you !== null && !isFirst(state.you);
  if (!(number >= 1 && number <= ranks)) return null;
  const at = state.game === 'xiangqi' && second ? ranks - number : number - 1;
  const squares = Array.from({ length: files }, (_, x) =>
    squareName(state.game, second ? files - 1 - x : x, at),
  );
  return readLine(
    asked,
    state.game === 'chess' ? asked.t.chessRank(number) : asked.t.rankName(number),
    squares,
    at => asked.t.fileName(String(SHAPE[state.game].files + 1 - at)),
  );
};

/** The piece on a square or point. */
export const square: Answer = (asked, found) => {
  const { t, state } = asked;
  const name = (found[1] ?? '').toLowerCase();
  const letter = menOf(state).get(name);
  const { files, ranks } = SHAPE[state.game];
  if (fileOf(name) >= files || rankOf(state.game, name) < 0 || rankOf(state.game, name) >= ranks) return null;
  return (
    (letter
      ? t.square(place(asked, name), t.side[sideOf(state, letter)], manOf(t, state.game, letter))
      : t.empty(place(asked, name))) + t.stop
  );
};

/** A point of xiangqi, given by file and rank from the asker's side. */
export const point: Answer = (asked, found) => {
  const { state } = asked;
  const { files, ranks } = SHAPE[state.game];
  const second = state.you !== null && !isFirst(state.you);
  const x = numberOf(found[1] ?? '');
  const y = numberOf(found[2] ?? '');
  if (state.game !== 'xiangqi' || !(x >= 1 && x <= files && y >= 1 && y <= ranks)) return null;
  return square(asked, [
    '',
    squareName(state.game, second ? x - 1 : files - x, second ? ranks - y : y - 1),
  ] as RegExpMatchArray);
};

/**
 * The whole board file by file without empty ones: from the asker's right in xiangqi, from the a-file in
 * chess.
 */
export const files: Answer = asked => {
  const { state, t } = asked;
  const names = state.game === 'chess' ? [...'abcdefgh'] : [...'123456789'];
  const empty = (said: string, name: string): boolean => said === t.lineHas(fileName(asked, name), []);
  return names
    .flatMap(name => {
      const said = file(asked, [name, name] as RegExpMatchArray);
      return said && !empty(said, name) ? [said] : [];
    })
    .join(' ');
};
