// SPDX-License-Identifier: GPL-3.0-or-later
// What a board of a study shows, and what it is told by the server that keeps the study.
import type { Game, Problem } from '../../types';
import type { GameRecord, Position } from './calls';
import type { Stretch } from './stretch';
import { newTree, type Node, type Tree } from './tree';
import type { Act } from './treeActs';

export interface Refused {
  problem: Problem;
  text: string;
}
export interface StudyView {
  tree: Tree;
  node: Node;
  /** Counts up with every change: the tree is changed in place. */
  version: number;
  position: Position | null;
  refused: Refused | null;
  /** Counts up when the board must be set right though its position is the same. */
  revision: number;
  flip: boolean;
  /** A lesson is taken: how the record goes on is hidden, and only its moves are made. */
  hidden: boolean;
  /** The move just tried is none of the lesson's. */
  wrong: boolean;
  /** What the coach wrote of that one. */
  whyNot: string;
  undo: number;
  redo: number;
  /** The server can't be reached now. */
  away: boolean;
  /** Moves that it has not seen yet. */
  unchecked: number;
  /** The stretch that is marked, by its first and last move. */
  mark: Stretch | null;
}

/** A tree as it is shown first. */
export const fresh = (tree: Tree): StudyView => ({
  tree,
  node: tree.root,
  version: 0,
  position: null,
  refused: null,
  revision: 0,
  flip: false,
  hidden: false,
  wrong: false,
  whyNot: '',
  undo: 0,
  redo: 0,
  away: false,
  unchecked: 0,
  mark: null,
});
export const freshTree = (game: Game): Tree => newTree(game);

/** Where the server keeps a study: it hears of every act. */
export interface Kept {
  did: (acts: Act[], back: Act[]) => void;
  add: (tree: Tree) => Promise<boolean>;
  holds: (tree: Tree) => boolean;
  check: () => Promise<void>;
  actIn: (tree: Tree, acts: Act[]) => void;
  whole: () => { title: string; records: GameRecord[] };
  writes: boolean;
  atRisk: boolean;
}
