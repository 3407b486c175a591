// SPDX-License-Identifier: GPL-3.0-or-later
// Results of analysing a line: annotation signs on bad moves, and mistakes to practise. The thresholds are
// those of `qiyuan analyse` (src/play/duel/analysis.c).
import { isFirst, type Side } from '../../types';
import { goodMoves, type Mistake } from '../mistakes/model';
import type { Thought } from './calls';
import { itemsWith, nagsOf } from './said';
import { lineTo, moverOf, pathOf, type Node, type Tree } from './tree';
import type { Act } from './treeActs';

const STEEPNESS = 0.00368208;
/**
 * The minimum loss in expected score (0 to 1), the name of the mistake and its NAG; the worst comes first.
 */
const LEAST = [
  [0.15, 'blunder', 4],
  [0.1, 'mistake', 2],
  [0.05, 'inaccuracy', 6],
] as const;
/** The NAGs of annotated moves. A move that has one was annotated by a person and is left alone. */
const SIGNS = [1, 2, 3, 4, 5, 6];

export type Judgement = (typeof LEAST)[number];

/** The expected score of the first side, 0 to 1. */
function share({ lines }: Pick<Thought, 'lines'>): number | null {
  const best = lines[0];
  if (!best) return null;
  if (best.mate !== null) return best.mate > 0 ? 1 : 0;
  return best.eval === null ? null : 1 / (1 + Math.exp(-STEEPNESS * best.eval));
}

/** The mistake that a side's move between two positions is; null for a good move. */
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

/** The current line, from the root to its end. */
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

/** Adds signs to the bad moves of a line that have none, as one act, so that one undo removes them. */
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
