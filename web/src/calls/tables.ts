// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, type Call } from '../call';
import type {
  Game,
  Language,
  RookCannonLine,
  RookCannonMatch,
  RookCannonShares,
  TableAnswer,
  TableFile,
} from '../wire';

/** The endgame tables at hand. */
export const tables = (
  query?: { game?: Game; format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ tables: TableFile[] }> => read('/api/tables', query);

/** Rook and cannon against rook: what the tables of that question say. */
export const tableFigures = (
  query?: { format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<{ figures: (RookCannonShares | RookCannonLine | RookCannonMatch)[] }> =>
  read('/api/tables/rook-cannon-rook', query);

/**
 * What the endgame tables say of a position and of each of its moves, the best first, for the side to move.
 */
export const tableMoves = (
  query: { fen: string; game?: Game; format?: 'json' | 'tsv' | 'text' | 'html'; lang?: Language },
): Call<TableAnswer> => read('/api/tables/moves', query);
