// SPDX-License-Identifier: GPL-3.0-or-later
// The range of marked moves to be judged, and how clicks and keys change it.
import { fenOf, lineTo, type Node, type Tree } from './tree';

/** The first and the last move of the range. */
export interface Stretch {
  from: Node;
  to: Node;
}

/**
 * Moves the end of the range by one move. Returns the new current move with the new range, null for the range
 * if nothing is marked any more; undefined if there is no further move.
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

/** Marks up to a move, from the start of the range or from the current move. */
export function markedTo(to: Node, mark: Stretch | null, node: Node): Stretch {
  const begin = mark?.from ?? (node.parent ? node : to);
  if (lineTo(to).includes(begin)) return { from: begin, to };
  if (lineTo(begin).includes(to)) return { from: to, to: begin };
  return { from: to, to };
}

/** The moves since this position last occurred; if it is new, the whole line. Null before the first move. */
export function cycleTo(tree: Tree, node: Node): Stretch | null {
  const line = lineTo(node);
  const key = (one: Node): string => fenOf(tree, one).split(' ').slice(0, 2).join(' ');
  if (!line.length) return null;
  for (let i = line.length - 2; i >= 0; i--)
    if (key(line[i]!.parent!) === key(node)) return { from: line[i]!, to: node };
  return { from: line[0]!, to: node };
}

/** The moves of a range, in their order. */
export function movesIn(mark: Stretch | null): Node[] {
  const line = mark ? lineTo(mark.to) : [];
  return mark ? line.slice(line.indexOf(mark.from)) : [];
}
