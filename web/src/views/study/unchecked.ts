// SPDX-License-Identifier: GPL-3.0-or-later
// What a study can do while the server is away: a move is accepted as far as the pieces allow it, and the
// server checks it later. Nothing here draws.
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

/** Whether an error only means that the server cannot be reached at present. */
export const isAway = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.problem.reason === UNREACHABLE ||
    (error.problem.status ?? 0) >= 500 ||
    error.problem.status === 429);

/**
 * Converts a move typed by its squares to UCI; other text is returned unchanged. `from1`: ranks count from 1.
 */
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
/** Whether a move is plausible: a piece of the side to move goes to a square without one of its own. */
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
/** The pieces a pawn may promote to, used while the legal moves are unknown. */
export function mayPromote(tree: Tree, node: Node, from: string, to: string): string[] {
  const { game } = tree.head;
  if (game !== 'chess' || readPlacement(game, fenOf(tree, node)).get(from)?.toLowerCase() !== 'p') return [];
  return [0, SHAPE[game].ranks - 1].includes(rankOf(game, to)) ? ['q', 'r', 'b', 'n'] : [];
}

/** Has the server check all unchecked moves and supply their notation. Returns those that are illegal. */
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
/** A move with everything that follows it, as text. */
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
/** Fetches the notation of moves that have none. */
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
