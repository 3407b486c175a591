// SPDX-License-Identifier: GPL-3.0-or-later
// What an assessment of a line comes to: signs on its bad moves, and mistakes to learn from. The measures are
// those of `qiyuan analyse` (src/play/duel/analysis.c).
import { isFirst, type Side } from '../../types';
import { goodMoves, type Mistake } from '../mistakes/model';
import type { Thought } from './calls';
import { itemsWith, nagsOf } from './said';
import { lineTo, moverOf, pathOf, type Node, type Tree } from './tree';
import type { Act } from './treeActs';

const STEEPNESS = 0.00368208;
/** The share of the points that is given away at the least, the worst first, and the sign of it. */
const LEAST = [
  [0.15, 'blunder', 4],
  [0.1, 'mistake', 2],
  [0.05, 'inaccuracy', 6],
] as const;
/** Signs of moves: a move that has one was judged by a person. */
const SIGNS = [1, 2, 3, 4, 5, 6];

export type Judgement = (typeof LEAST)[number];

/** The share of the points that the first side may expect. */
function share({ lines }: Pick<Thought, 'lines'>): number | null {
  const best = lines[0];
  if (!best) return null;
  if (best.mate !== null) return best.mate > 0 ? 1 : 0;
  return best.eval === null ? null : 1 / (1 + Math.exp(-STEEPNESS * best.eval));
}

/** What a move of a side gave away between two positions; null for a good one. */
export function judged(
  before: Thought | undefined,
  after: Thought | undefined,
  side: Side,
): Judgement | null {
  const [was, is] = [before, after].map(thought => (thought ? share(thought) : null));
  if (was === null || is === null || was === undefined || is === undefined) return null;
  const lost = isFirst(side) ? was - is : is - was;
  return LEAST.find(([least]) => lost >= least) ?? null;
}

/** The line in which somebody stands, from the root to its end. */
export function lineOf(tree: Tree, node: Node): Node[] {
  const line = [tree.root, ...lineTo(node)];
  for (let at = node.children[0]; at; at = at.children[0]) line.push(at);
  return line;
}

type Thoughts = ReadonlyMap<string, Thought>;
const judgedIn = (tree: Tree, thoughts: Thoughts, node: Node): Judgement | null =>
  node.parent
    ? judged(thoughts.get(pathOf(node.parent)), thoughts.get(pathOf(node)), moverOf(tree, node))
    : null;

/** Signs on the bad moves of a line that have none: one act, so that one undo takes them back. */
export function marking(tree: Tree, line: readonly Node[], thoughts: Thoughts): Act | null {
  const acts = line.flatMap((node): Act[] => {
    const found = judgedIn(tree, thoughts, node);
    const nags = nagsOf(node);
    if (!found || nags.some(nag => SIGNS.includes(nag))) return [];
    return [{ act: 'items', at: pathOf(node), after: itemsWith(node, { nags: [found[2], ...nags] }) }];
  });
  return acts.length ? { act: 'all', acts } : null;
}

/** The mistakes and blunders of a side in a line. */
export function mistakesIn(tree: Tree, line: readonly Node[], thoughts: Thoughts, side: Side): Mistake[] {
  return line.flatMap((node, i): Mistake[] => {
    const found = judgedIn(tree, thoughts, node);
    const before = node.parent && thoughts.get(pathOf(node.parent));
    if (!found || !before || found[1] === 'inaccuracy' || moverOf(tree, node) !== side) return [];
    const good = goodMoves(before).filter(move => move.uci !== node.uci);
    const played = { ply: node.ply, uci: node.uci, side, text: node.text };
    return good.length ? [{ ply: i, played, judgement: found[1], good }] : [];
  });
}
