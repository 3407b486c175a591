// SPDX-License-Identifier: GPL-3.0-or-later
// The state that a study's board shows, and the interface of a saved study that it reports to.
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
  /** Increases with every change, because the tree is changed in place. */
  version: number;
  position: Position | null;
  refused: Refused | null;
  /** Increases whenever the board must be redrawn although its position has not changed. */
  revision: number;
  flip: boolean;
  /** Whether a lesson is being taken: the continuation is hidden, and only the lesson's moves can be made. */
  hidden: boolean;
  /** Whether the last move tried is not one of the lesson's. */
  wrong: boolean;
  /** The coach's comment on that wrong move. */
  whyNot: string;
  undo: number;
  redo: number;
  /** Whether the server cannot be reached at present. */
  away: boolean;
  /** The number of moves that the server has not checked yet. */
  unchecked: number;
  /** The marked range, by its first and last move. */
  mark: Stretch | null;
}

/** The initial state for a tree. */
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

/** A study saved on the server, which is informed of every act. */
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
