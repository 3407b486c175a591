// SPDX-License-Identifier: GPL-3.0-or-later
// The squares that a piece may be premoved to: wherever it could go if other pieces were out of its way. The
// build puts this in the place of chessgroundx's own tables (see tools/ground.mjs), whose exports it has too.
import type { Key, Premove } from 'chessgroundx/types';
import { SHAPE } from '../position';
import type { Game } from '../types';

/** A piece about to move: its square, counted from 0, the rank from its own side. */
interface Origin {
  x: number;
  y: number;
  /** For a king that may castle: the files on which its own rooks stand on its first rank. */
  rooks: readonly number[];
}
/** Whether it reaches the square that is `dx` files and `dy` ranks, counted forwards, away. */
type Reach = (dx: number, dy: number, from: Origin) => boolean;

const leap =
  (a: number, b: number): Reach =>
  (dx, dy) => {
    const [x, y] = [Math.abs(dx), Math.abs(dy)];
    return (x === a && y === b) || (x === b && y === a);
  };
const orthogonal: Reach = (dx, dy) => !dx || !dy;
const diagonal: Reach = (dx, dy) => Math.abs(dx) === Math.abs(dy);
const adjacent: Reach = (dx, dy) => Math.abs(dx) < 2 && Math.abs(dy) < 2;
const inPalace: Reach = (dx, dy, { x, y }) => Math.abs(x + dx - 4) < 2 && y + dy < 3;
const both =
  (...all: Reach[]): Reach =>
  (...way) =>
    all.every(reaches => reaches(...way));

/** Castling is asked for by a step of two files from the e-file, or by moving onto the rook. */
const castles: Reach = (dx, dy, { x, y, rooks }) =>
  !dy &&
  !y &&
  (rooks.includes(x + dx) ||
    (x === 4 && ((dx === -2 && rooks.includes(0)) || (dx === 2 && rooks.includes(7)))));

const REACHES: Record<Game, Record<string, Reach>> = {
  chess: {
    p: (dx, dy, { y }) => (dy === 1 && Math.abs(dx) < 2) || (dy === 2 && !dx && y < 2),
    n: leap(1, 2),
    b: diagonal,
    r: orthogonal,
    q: (...way) => orthogonal(...way) || diagonal(...way),
    k: (...way) => adjacent(...way) || castles(...way),
  },
  xiangqi: {
    p: (dx, dy, { y }) => (!dx && dy === 1) || (!dy && Math.abs(dx) === 1 && y > 4),
    n: leap(1, 2),
    b: both(leap(2, 2), (_, dy, { y }) => y + dy < 5),
    r: orthogonal,
    c: orthogonal,
    a: both(leap(1, 1), inPalace),
    k: both(leap(0, 1), inPalace),
  },
};

const LOWEST = '1'.charCodeAt(0);
const LEFTMOST = 'a'.charCodeAt(0);
const fileOf = (key: string): number => key.charCodeAt(0) - LEFTMOST;
const rankOf = (key: string): number => key.charCodeAt(1) - LOWEST;

/** What chessgroundx asks: the squares for the piece on a square. */
export function premoves(game: Game): Premove {
  const { files, ranks } = SHAPE[game];
  return ({ pieces }, key, canCastle) => {
    const piece = pieces.get(key);
    const reaches = piece && REACHES[game][piece.role[0]!];
    if (!reaches) return [];
    const ownRank = (rank: number): number => (piece.color === 'white' ? rank : ranks - 1 - rank);
    const rooks = canCastle
      ? [...pieces]
          .filter(
            ([at, { color, role }]) => color === piece.color && role === 'r-piece' && !ownRank(rankOf(at)),
          )
          .map(([at]) => fileOf(at))
      : [];
    const from = { x: fileOf(key), y: ownRank(rankOf(key)), rooks };
    const found: Key[] = [];
    for (let x = 0; x < files; x++)
      for (let y = 0; y < ranks; y++) {
        const [dx, dy] = [x - from.x, y - from.y];
        if ((dx || dy) && reaches(dx, dy, from))
          found.push((String.fromCharCode(LEFTMOST + x) + String.fromCharCode(LOWEST + ownRank(y))) as Key);
      }
    return found;
  };
}

// What chessgroundx imports: the lines along which an arrow may be drawn, and defaults that are never used.
type Line = (x1: number, y1: number, x2: number, y2: number) => boolean;
const NOWHERE: Origin = { x: 0, y: 0, rooks: [] };
const line =
  (reaches: Reach): Line =>
  (x1, y1, x2, y2) =>
    reaches(x2 - x1, y2 - y1, NOWHERE);
export const queen = line((...way) => orthogonal(...way) || diagonal(...way));
export const knight = line(leap(1, 2));
export const janggiElephant: Line = () => false;
export const premove = (): Premove => () => [];
export const predrop = premove;
