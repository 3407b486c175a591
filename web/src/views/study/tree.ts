// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of a study: moves with their variations. A place is identified by the moves that lead to it.
// said.ts reads and writes the comments, treeActs.ts changes the tree, record.ts converts it to a record and
// back.
import { moveMen, readPlacement, writePlacement } from '../../position';
import { isFirst, SIDES, type Game, type Side } from '../../types';
import type { Item } from './calls';

export interface Node {
  parent: Node | null;
  children: Node[];
  uci: string;
  text: Record<string, string>;
  before: Item[];
  after: Item[];
  /** The author of the comment behind the move, for studies stored on the server. */
  by?: string[];
  /** Made while the server was away, so its legality has not been checked yet. */
  unchecked?: boolean;
  /** Half moves from the starting position, counting from the number in the start's FEN. */
  ply: number;
  fen: string | null;
}
export interface Branch {
  uci: string;
  text: Record<string, string>;
  before: Item[];
  after: Item[];
  by?: string[];
  unchecked?: boolean;
  children: Branch[];
}
export interface Head {
  game: Game;
  start: string;
  rules: string;
  result: string;
  tags: [string, string][];
}
export interface Tree {
  head: Head;
  root: Node;
  size: number;
  /** Increases when moves are added or removed. */
  changes: number;
}

export const ARRAY: Record<Game, string> = {
  chess: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  xiangqi: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
};

export const sideOfFen = (game: Game, fen: string): Side =>
  fen.split(' ')[1] === 'b' ? 'black' : SIDES[game][0];
/** The side to move after a node. */
export const sideAt = (tree: Tree, node: Node): Side => {
  const first = isFirst(sideOfFen(tree.head.game, tree.head.start));
  const even = (node.ply - tree.root.ply) % 2 === 0;
  return first === even ? SIDES[tree.head.game][0] : 'black';
};
/** The side that made a node's move. */
export const moverOf = (tree: Tree, node: Node): Side =>
  isFirst(sideAt(tree, node)) ? 'black' : SIDES[tree.head.game][0];

function startPly(game: Game, fen: string): number {
  const number = Number(fen.split(' ')[5] ?? 1);
  return (
    2 * ((Number.isInteger(number) && number > 0 ? number : 1) - 1) + (isFirst(sideOfFen(game, fen)) ? 0 : 1)
  );
}

export function newTree(game: Game, start = ARRAY[game], rules = ''): Tree {
  const root: Node = {
    parent: null,
    children: [],
    uci: '',
    text: {},
    before: [],
    after: [],
    ply: startPly(game, start),
    fen: start,
  };
  return { head: { game, start, rules, result: '*', tags: [] }, root, size: 0, changes: 0 };
}

export function append(parent: Node, uci: string, text: Record<string, string>): Node {
  const node: Node = {
    parent,
    children: [],
    uci,
    text,
    before: [],
    after: [],
    ply: parent.ply + 1,
    fen: null,
  };
  parent.children.push(node);
  return node;
}

/** The position after a node, derived without the server: only the pieces and the side to move. */
export function fenOf(tree: Tree, node: Node): string {
  const game = tree.head.game;
  const unknown: Node[] = [];
  // From the last known position on, move by move. No recursion, as lines can be long.
  let known = node;
  for (; !known.fen; known = known.parent!) unknown.push(known);
  let fen = known.fen;
  for (const one of unknown.reverse()) {
    const men = writePlacement(
      game,
      one.uci === '0000' ? readPlacement(game, fen) : moveMen(game, readPlacement(game, fen), one.uci),
    );
    fen = one.fen = `${men} ${isFirst(sideAt(tree, one)) ? 'w' : 'b'} - - 0 ${Math.floor(one.ply / 2) + 1}`;
  }
  return fen;
}

// ---- places

export const lineTo = (node: Node): Node[] => {
  const line: Node[] = [];
  for (let at: Node | null = node; at?.parent; at = at.parent) line.push(at);
  return line.reverse();
};
export const pathOf = (node: Node): string =>
  lineTo(node)
    .map(one => one.uci)
    .join(' ');
export function nodeAt(tree: Tree, path: string): Node | null {
  let node: Node | null = tree.root;
  for (const uci of path ? path.split(' ') : []) node = node?.children.find(one => one.uci === uci) ?? null;
  return node;
}
export const endOf = (node: Node): Node => {
  while (node.children[0]) node = node.children[0];
  return node;
};
/** The depth of variations that a node is in: 0 on the main line. */
export const depthOf = (node: Node): number =>
  lineTo(node).filter(one => one.parent!.children[0] !== one).length;
export const isMain = (node: Node): boolean => depthOf(node) === 0;
export function countOf(node: Node): number {
  let count = 0;
  const todo = [node];
  for (let one = todo.pop(); one; one = todo.pop()) {
    count++;
    for (const child of one.children) todo.push(child);
  }
  return count;
}

const counted = new WeakMap<Tree, { changes: number; counts: Map<Node, number> }>();
/**
 * Like countOf(), for callers that ask about many nodes: counts the whole tree once, and again only after
 * moves were added or removed.
 */
export function countIn(tree: Tree, node: Node): number {
  let known = counted.get(tree);
  if (known?.changes !== tree.changes) {
    const order = [tree.root];
    const counts = new Map<Node, number>();
    for (const one of order) for (const child of one.children) order.push(child);
    for (const one of order.reverse())
      counts.set(
        one,
        one.children.reduce((sum, child) => sum + counts.get(child)!, 1),
      );
    counted.set(tree, (known = { changes: tree.changes, counts }));
  }
  return known.counts.get(node)!;
}
