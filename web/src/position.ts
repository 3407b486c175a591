// SPDX-License-Identifier: GPL-3.0-or-later
// Positions as drawing needs them: the pieces on their squares, and moving them without the server. It knows
// no rules of play; the server decides what is legal.
import type { Game, LastMove, Move, Side } from './types';

export interface Shape {
  files: number;
  ranks: number;
  /** The number of the nearest rank: chess counts from 1, xiangqi from 0. */
  base: number;
}
export const SHAPE: Record<Game, Shape> = {
  chess: { files: 8, ranks: 8, base: 1 },
  xiangqi: { files: 9, ranks: 10, base: 0 },
};

/** FEN letters by square name. */
export type Placement = Map<string, string>;

export const squareName = (game: Game, file: number, rank: number): string =>
  String.fromCharCode(97 + file) + (rank + SHAPE[game].base);
export const fileOf = (square: string): number => square.charCodeAt(0) - 97;
export const rankOf = (game: Game, square: string): number => Number(square.slice(1)) - SHAPE[game].base;

export function readPlacement(game: Game, fen: string): Placement {
  const men: Placement = new Map();
  const rows = fen.split(' ')[0]!.split('/');
  rows.forEach((row, y) => {
    let file = 0;
    for (const [token] of row.matchAll(/\d+|[A-Za-z]/g)) {
      if (/\d/.test(token)) file += Number(token);
      else men.set(squareName(game, file++, SHAPE[game].ranks - 1 - y), token);
    }
  });
  return men;
}

export function writePlacement(game: Game, men: Placement): string {
  const { files, ranks } = SHAPE[game];
  const rows: string[] = [];
  for (let rank = ranks - 1; rank >= 0; rank--) {
    let row = '';
    let gap = 0;
    for (let file = 0; file < files; file++) {
      const man = men.get(squareName(game, file, rank));
      if (!man) gap++;
      else {
        row += (gap || '') + man;
        gap = 0;
      }
    }
    rows.push(row + (gap || ''));
  }
  return rows.join('/');
}

export interface UciParts {
  from: string;
  to: string;
  promotion: string;
}
export const splitUci = (uci: string): UciParts => ({
  from: uci.slice(0, 2),
  to: uci.slice(2, 4),
  promotion: uci.slice(4),
});

/** Moves the pieces for a move on the board, including the other pieces that a chess move affects. */
export function moveMen(game: Game, men: Placement, uci: string): Placement {
  const after: Placement = new Map(men);
  const { from, to, promotion } = splitUci(uci);
  const man = men.get(from);
  if (!man) return after;
  after.delete(from);
  if (game === 'chess') {
    const kind = man.toLowerCase();
    const sideways = fileOf(to) - fileOf(from);
    // a pawn that changes files to an empty square captures the pawn beside it
    if (kind === 'p' && sideways !== 0 && !men.has(to)) after.delete(to[0]! + from[1]!);
    if (kind === 'k' && Math.abs(sideways) === 2) {
      const corner = (sideways > 0 ? 'h' : 'a') + from[1]!;
      const rook = men.get(corner);
      after.delete(corner);
      if (rook) after.set((sideways > 0 ? 'f' : 'd') + from[1]!, rook);
    }
  }
  after.set(
    to,
    promotion ? (man === man.toUpperCase() ? promotion.toUpperCase() : promotion.toLowerCase()) : man,
  );
  return after;
}

/**
 * The position after each ply from the start: the server's FEN if it sent one, else derived from the move.
 */
export function positions(game: Game, startFen: string, moves: readonly Move[]): string[] {
  const fens = [startFen];
  let men: Placement | null = null;
  for (const move of moves) {
    if (move.fen) {
      fens.push(move.fen);
      men = null;
      continue;
    }
    men = moveMen(game, men ?? readPlacement(game, fens[fens.length - 1]!), move.uci);
    fens.push(writePlacement(game, men));
  }
  return fens;
}

export const lastOf = (move: { uci: string } | undefined): LastMove | null =>
  move ? { from: move.uci.slice(0, 2), to: move.uci.slice(2, 4) } : null;

/** Legal moves by the square they start from. */
export function targets(legal: readonly string[]): Map<string, string[]> {
  const byOrigin = new Map<string, string[]>();
  for (const uci of legal) {
    const { from, to } = splitUci(uci);
    const list = byOrigin.get(from) ?? [];
    if (!list.includes(to)) list.push(to);
    byOrigin.set(from, list);
  }
  return byOrigin;
}
/** The pieces a pawn can become with a move between these squares, the most valuable first. */
export const promotions = (legal: readonly string[], from: string, to: string): string[] =>
  legal
    .map(splitUci)
    .filter(m => m.from === from && m.to === to && m.promotion)
    .map(m => m.promotion)
    .sort((a, b) => 'qrbn'.indexOf(a) - 'qrbn'.indexOf(b));

/** The king's target square if it was moved onto its own rook and that castling is legal; else null. */
export function castlingOnto(
  game: Game,
  legal: readonly string[],
  men: Placement,
  from: string,
  to: string,
): string | null {
  const king = men.get(from);
  const rook = men.get(to);
  if (game !== 'chess' || !king || !rook || king.toLowerCase() !== 'k' || rook !== (king === 'K' ? 'R' : 'r'))
    return null;
  const side = Math.sign(fileOf(to) - fileOf(from));
  return (
    legal
      .map(splitUci)
      .find(move => move.from === from && (move.to === to || fileOf(move.to) - fileOf(from) === 2 * side))
      ?.to ?? null
  );
}

const VALUE: Record<Game, Record<string, number>> = {
  chess: { q: 9, r: 5, b: 3, n: 3, p: 1, k: 0 },
  xiangqi: { r: 9, c: 4.5, n: 4, b: 2, a: 2, p: 1, k: 0 },
};
export interface Material {
  /** The FEN letters of the pieces that a side has captured, the most valuable first. */
  taken: string[];
  /** The material advantage in pawns; 0 or less is not shown. */
  ahead: number;
}
const count = (men: Placement): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const man of men.values()) counts.set(man, (counts.get(man) ?? 0) + 1);
  return counts;
};
/** What `side` has captured since the start, and its material advantage. */
export function material(game: Game, startFen: string, fen: string, side: Side): Material {
  const before = count(readPlacement(game, startFen));
  const now = count(readPlacement(game, fen));
  const mine = (letter: string): boolean => (letter === letter.toUpperCase()) === (side !== 'black');
  const value = (letter: string): number => VALUE[game][letter.toLowerCase()] ?? 0;
  const taken: string[] = [];
  let ahead = 0;
  for (const [letter, n] of now) ahead += (mine(letter) ? 1 : -1) * n * value(letter);
  for (const [letter, n] of before)
    if (!mine(letter)) for (let i = now.get(letter) ?? 0; i < n; i++) taken.push(letter);
  taken.sort((a, b) => value(b) - value(a));
  return { taken, ahead };
}
