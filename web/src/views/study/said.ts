// SPDX-License-Identifier: GPL-3.0-or-later
// What is written at a move of a record: comments, annotation signs, and commands such as drawn arrows.
import type { Item } from './calls';
import type { Node } from './tree';

const COMMAND = /\[%(\w+)\s+([^\]]*)\]/g;

const textOf = (item: Item): string | null =>
  typeof item === 'string'
    ? item
    : typeof item === 'object' && item.comment !== undefined
      ? item.comment
      : null;

export const nagOf = (item: Item): number | null =>
  typeof item === 'number' ? item : typeof item === 'object' && item.nag !== undefined ? item.nag : null;

export const nagsOf = (node: Node): number[] =>
  node.after.map(nagOf).filter((nag): nag is number => nag !== null);

/** The text that people wrote after a move, without commands that only programs read. */
export const commentOf = (items: readonly Item[]): string =>
  items
    .map(item => (textOf(item) ?? '').replace(COMMAND, '').trim())
    .filter(Boolean)
    .join('\n');

/** The comments on a move, those before it and those after it. */
export const saidOf = (node: Node): string =>
  [node.before, node.after].map(commentOf).filter(Boolean).join('\n');

/** The value of the last command with this name in a node's comments. */
export function commandOf(node: Node, name: string): string | null {
  let found: string | null = null;
  for (const item of node.after)
    for (const [, key, value] of (textOf(item) ?? '').matchAll(COMMAND))
      if (key === name) found = value!.trim();
  return found;
}

/** The arrows and marks of a node: "Ge2e4 Rg1". */
export const marksOf = (node: Node): string[] =>
  [commandOf(node, 'cal'), commandOf(node, 'csl')]
    .flatMap(value => (value ?? '').split(/[\s,]+/))
    .filter(Boolean);

/** The commands after a node except arrows and marks, unchanged: clocks, evaluations and the like. */
export const commandsOf = (node: Pick<Node, 'after'>): string[] =>
  node.after.flatMap(item =>
    [...(textOf(item) ?? '').matchAll(COMMAND)]
      .filter(([, key]) => key !== 'cal' && key !== 'csl')
      .map(([whole]) => whole),
  );

/** The items of a node with the comment, marks or signs replaced; its other items are kept. */
export function itemsWith(
  node: Node,
  change: {
    comment?: string;
    marks?: string[];
    nags?: number[];
    command?: [string, string];
    commands?: string[];
  },
): Item[] {
  const comment = change.comment ?? commentOf(node.after);
  const nags = change.nags ?? nagsOf(node);
  const marks = change.marks ?? marksOf(node);
  const commands = (change.commands ?? commandsOf(node)).filter(
    whole => !whole.startsWith(`[%${change.command?.[0]} `),
  );
  if (change.command) commands.push(`[%${change.command[0]} ${change.command[1]}]`);
  const arrows = marks.filter(mark => mark.replace(/^[GRYB]/, '').length >= 4);
  const circles = marks.filter(mark => !arrows.includes(mark));
  if (arrows.length) commands.push(`[%cal ${arrows.join(',')}]`);
  if (circles.length) commands.push(`[%csl ${circles.join(',')}]`);
  const text = [comment.trim(), commands.join(' ')].filter(Boolean).join(' ');
  return [...nags, ...(text ? [text] : [])];
}
