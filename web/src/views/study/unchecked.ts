// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done while the server can't be reached: a hand's move is taken as far as the pieces show it,
// and the server is asked about it later. Nothing here draws.
import { Refusal, UNREACHABLE } from '../../api';
import { rankOf, readPlacement, SHAPE } from '../../position';
import type { Game } from '../../types';
import { askPosition, readFile } from './calls';
import { inOrder, recordOf, treeOf } from './record';
import { commentOf } from './said';
import { fenOf, lineTo, pathOf, sideAt, type Node, type Tree } from './tree';
import { isFirst } from '../../types';

/** The pause before another try, in milliseconds. */
export const RETRY = 1500;

/** Whether an error says no more than that the server can't be asked now. */
export const isAway = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.problem.reason === UNREACHABLE ||
    (error.problem.status ?? 0) >= 500 ||
    error.problem.status === 429);

/** A move typed by its squares, in UCI; another text as it is. `from1`: its ranks begin at 1. */
export function uciTyped(game: Game, text: string, from1: boolean): string {
  const found = text.match(/^([a-i])(\d{1,2})-?([a-i])(\d{1,2})([qrbn]?)$/i);
  const down = game === 'xiangqi' && from1 ? 1 : 0;
  return found
    ? (
        found[1]! +
        (Number(found[2]) - down) +
        found[3]! +
        (Number(found[4]) - down) +
        found[5]!
      ).toLowerCase()
    : text;
}
/** Whether a move can be made as far as the pieces show it: one's own goes where none of one's own stands. */
export function isPlausible(tree: Tree, node: Node, uci: string): boolean {
  const game = tree.head.game;
  const men = readPlacement(game, fenOf(tree, node));
  const man = men.get(uci.slice(0, 2));
  const there = men.get(uci.slice(2, 4));
  const first = isFirst(sideAt(tree, node));
  const own = (letter: string): boolean => (letter === letter.toUpperCase()) === first;
  return (
    /^([a-i]\d){2}[qrbn]?$/.test(uci) &&
    !!man &&
    own(man) &&
    !(there && own(there)) &&
    uci.slice(0, 2) !== uci.slice(2, 4)
  );
}
/** What a pawn may become where the legal moves are not known. */
export function mayPromote(tree: Tree, node: Node, from: string, to: string): string[] {
  const { game } = tree.head;
  if (game !== 'chess' || readPlacement(game, fenOf(tree, node)).get(from)?.toLowerCase() !== 'p') return [];
  return [0, SHAPE[game].ranks - 1].includes(rankOf(game, to)) ? ['q', 'r', 'b', 'n'] : [];
}

/** Has the server look at every move that it has not seen, and words it; answers those that are not legal. */
export async function refusedIn(tree: Tree): Promise<Node[]> {
  const refused: Node[] = [];
  const { head } = tree;
  for (const node of inOrder(tree)) {
    if (!node.unchecked || lineTo(node).some(one => refused.includes(one))) continue;
    try {
      const { move } = await askPosition(
        {
          game: head.game,
          fen: head.start,
          ...(head.rules && { rules: head.rules }),
          moves: pathOf(node.parent!),
        },
        node.uci,
      );
      node.text = { uci: node.uci, ...move?.text };
      delete node.unchecked;
    } catch (error) {
      if (!(error instanceof Refusal) || isAway(error)) throw error;
      refused.push(node);
    }
  }
  return refused;
}
/** A move with all that follows it, as a text. */
export function written(node: Node): string {
  const parts: string[] = [];
  const todo: (Node | string)[] = [node];
  for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
    if (typeof one === 'string') {
      parts.push(one);
      continue;
    }
    const comment = commentOf(one.after);
    const [main, ...others] = one.children;
    parts.push(one.uci + (comment ? ` “${comment}”` : ''));
    if (main) todo.push(main);
    for (const other of others) todo.push(')', other, '(');
  }
  return parts.join(' ');
}
/** Moves without words get them. */
export async function reword(tree: Tree): Promise<void> {
  if (!inOrder(tree).some(one => Object.keys(one.text).length < 2 && !one.unchecked)) return;
  const worded = treeOf(await readFile(JSON.stringify(recordOf(tree)), 'study.json'));
  const todo: [Node, Node][] = [[tree.root, worded.root]];
  for (let one = todo.pop(); one; one = todo.pop())
    for (const child of one[0].children) {
      const same = one[1].children.find(other => other.uci === child.uci);
      if (!same) continue;
      child.text = same.text;
      todo.push([child, same]);
    }
}
