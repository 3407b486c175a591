// SPDX-License-Identifier: GPL-3.0-or-later
// The stretch of moves that is marked, to be judged: how presses and keys change it.
import { fenOf, lineTo, type Node, type Tree } from './tree';

/** Its first and its last move. */
export interface Stretch {
  from: Node;
  to: Node;
}

/**
 * One move more at the end, or one less, and where one stands then; null for a stretch: nothing is marked any
 * more. Undefined where there is no further move.
 */
export function extended(
  node: Node,
  mark: Stretch | null,
  by: number,
): { mark: Stretch | null; node: Node } | undefined {
  if (by > 0) {
    const to = node.parent && !mark ? node : (node.children[0] ?? null);
    return to ? { mark: { from: mark?.from ?? to, to }, node: to } : undefined;
  }
  if (!mark || mark.to === mark.from) return { mark: null, node };
  return { mark: { from: mark.from, to: mark.to.parent! }, node: mark.to.parent! };
}

/** Up to a move, from where it begins or from where one stands. */
export function markedTo(to: Node, mark: Stretch | null, node: Node): Stretch {
  const begin = mark?.from ?? (node.parent ? node : to);
  if (lineTo(to).includes(begin)) return { from: begin, to };
  if (lineTo(begin).includes(to)) return { from: to, to: begin };
  return { from: to, to };
}

/** The moves since this position stood last; else the whole line. Null before the first move. */
export function cycleTo(tree: Tree, node: Node): Stretch | null {
  const line = lineTo(node);
  const key = (one: Node): string => fenOf(tree, one).split(' ').slice(0, 2).join(' ');
  if (!line.length) return null;
  for (let i = line.length - 2; i >= 0; i--)
    if (key(line[i]!.parent!) === key(node)) return { from: line[i]!, to: node };
  return { from: line[0]!, to: node };
}

/** Its moves, in their order. */
export function movesIn(mark: Stretch | null): Node[] {
  const line = mark ? lineTo(mark.to) : [];
  return mark ? line.slice(line.indexOf(mark.from)) : [];
}
