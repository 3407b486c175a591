// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a tree to a record and back, in slices that keep the page responsive for large records.
import { rest } from '../../large';
import type { GameRecord, Read, RecordMove } from './calls';
import { append, ARRAY, newTree, pathOf, type Node, type Tree } from './tree';
import type { Act } from './treeActs';

/** The bytes that a sent act needs besides its own text: the chapter's field and a comma. */
export const OVERHEAD = 40;

/** The nodes in the order of a qiyuan-game record: a move, its alternatives, then the continuation. */
export function inOrder(tree: Tree): Node[] {
  const order: Node[] = [];
  // A move's continuation follows its alternatives, so it waits on a stack. No recursion, as lines can be
  // long.
  const todo: Node[][] = [tree.root.children];
  for (let siblings = todo.pop(); siblings; siblings = todo.pop()) {
    const [main, ...others] = siblings;
    if (!main) continue;
    order.push(main);
    todo.push(main.children);
    for (const other of [...others].reverse()) todo.push([other]);
  }
  return order;
}

/** Yields the moves of a record in slices, for callers that process large records. */
export function* movesOf(order: readonly Node[], tree: Tree): Generator<RecordMove[], void> {
  const number = new Map<Node, number>([[tree.root, 0]]);
  let slice: RecordMove[] = [];
  for (const [i, node] of order.entries()) {
    const parent = number.get(node.parent!)!;
    number.set(node, i + 1);
    slice.push({ ...(parent !== i && { parent }), ...moveOf(node) });
    if (slice.length < MOVES_AT_ONCE) continue;
    yield slice;
    slice = [];
  }
  if (slice.length) yield slice;
}

export const recordOf = (tree: Tree): GameRecord => ({
  ...headOf(tree),
  ...(tree.root.after.length && { comments: tree.root.after }),
  moves: [...movesOf(inOrder(tree), tree)].flat(),
});

const moveOf = (node: Node): RecordMove => ({
  move: node.uci,
  ...(node.before.length && { before: node.before }),
  ...(node.after.length && { after: node.after }),
});

export function headOf({ head }: Tree): GameRecord {
  const tags = head.tags.filter(([name]) => name !== 'Rules');
  if (head.rules) tags.push(['Rules', head.rules]);
  return {
    format: 'qiyuan-game',
    version: 1,
    game: head.game,
    result: head.result,
    ...(head.start !== ARRAY[head.game] && { start: head.start }),
    tags,
    moves: [],
  };
}

/**
 * Splits a tree into pieces of at most `bytes` bytes: a record of its beginning, and acts that add the rest.
 * A piece takes the moves line by line; a variation that does not fit is added by a piece of its own.
 */
export function piecesOf(
  tree: Tree,
  bytes: number,
): { record: GameRecord; grows: (Act & { act: 'grow' })[] } {
  const encoder = new TextEncoder();
  const head = headOf(tree);
  const size = (value: unknown): number => {
    const text = JSON.stringify(value);
    return /^[\x20-\x7e]*$/.test(text) ? text.length : encoder.encode(text).length;
  };
  const piece = (
    from: Node,
    children: readonly Node[],
    room: number,
  ): { moves: RecordMove[]; left: [Node, Node[]][] } => {
    const moves: RecordMove[] = [];
    const todo: [Node, number][] = children.map((child): [Node, number] => [child, 0]).reverse();
    const left = new Map<Node, Node[]>();
    for (let one = todo.pop(); one; one = todo.pop()) {
      const [node, parent] = one;
      const move: RecordMove = { ...(parent !== moves.length && { parent }), ...moveOf(node) };
      const needs = size(move) + 1;
      if (needs > room && (moves.length || from === tree.root)) {
        left.set(node.parent!, [...(left.get(node.parent!) ?? []), node]);
        room = 0;
        continue;
      }
      room -= needs;
      moves.push(move);
      const at = moves.length;
      for (let i = node.children.length - 1; i >= 0; i--) todo.push([node.children[i]!, at]);
    }
    return { moves, left: [...left] };
  };
  const begin = { ...head, ...(tree.root.after.length && { comments: tree.root.after }) };
  const first = piece(tree.root, tree.root.children, bytes - size(begin));
  const grows: (Act & { act: 'grow' })[] = [];
  const todo = first.left.reverse();
  for (let one = todo.pop(); one; one = todo.pop()) {
    const [from, children] = one;
    const at = pathOf(from);
    const { moves, left } = piece(from, children, bytes - size(at) - size(head) - OVERHEAD);
    grows.push({ act: 'grow', at, record: { ...head, start: undefined, tags: [], moves } });
    todo.push(...left.reverse());
  }
  return { record: { ...begin, moves: first.moves }, grows };
}

export type Source = Pick<Read, 'record' | 'notations' | 'texts' | 'rules'>;

/** Builds the tree of a record, and yields regularly so that the caller can pause. */
function* growing(read: Source): Generator<undefined, Tree> {
  const { record, notations, texts } = read;
  const tree = newTree(
    record.game,
    record.start ?? ARRAY[record.game],
    record.tags.some(([name]) => name === 'Rules') ? read.rules : '',
  );
  tree.head.result = record.result;
  tree.head.tags = record.tags;
  tree.root.after = record.comments ?? [];
  const nodes = [tree.root];
  for (const [i, move] of record.moves.entries()) {
    const text: Record<string, string> = { uci: move.move };
    notations.forEach((name, n) => {
      const one = texts[i]?.[n];
      if (one) text[name] = one;
    });
    const node = append(nodes[move.parent ?? i]!, move.move, text);
    node.before = move.before ?? [];
    node.after = move.after ?? [];
    nodes.push(node);
    if (nodes.length % MOVES_AT_ONCE === 0) yield;
  }
  tree.size = record.moves.length;
  return tree;
}

export const MOVES_AT_ONCE = 2000;

export function treeOf(read: Source): Tree {
  const tree = growing(read);
  let step = tree.next();
  while (!step.done) step = tree.next();
  return step.value;
}

/** The same with pauses, so that the page stays responsive while a large book is read. */
export async function grownTree(read: Source, pause = rest): Promise<Tree> {
  const tree = growing(read);
  let step = tree.next();
  for (; !step.done; step = tree.next()) await pause();
  return step.value;
}

export const tagOf = (tree: Tree, ...names: string[]): string =>
  tree.head.tags.find(([name, value]) => names.includes(name) && value && value !== '?')?.[1] ?? '';

/** A title: "Keller – Rivera", or another name found in the record. */
export function titleOf(tree: Tree): string {
  const first = tagOf(tree, 'White', 'Red');
  const black = tagOf(tree, 'Black');
  return first || black ? `${first || '?'} – ${black || '?'}` : tagOf(tree, 'Event');
}

const CHAPTER = 'ChapterName';

/** The title of a record as a chapter: its own, else its players or event. */
export const chapterTitle = (tree: Tree): string => tagOf(tree, CHAPTER) || titleOf(tree);

const STUDY = 'StudyName';

/** The title of the study that a record was a chapter of; '' if unknown. */
export const studyName = (tree: Tree): string => tagOf(tree, STUDY);

/** The record of a chapter, with the titles of the chapter and the study in its tags. */
export function chapterRecord(tree: Tree, title: string, study: string): GameRecord {
  const record = recordOf(tree);
  const names: [string, string][] = [
    [STUDY, study],
    [CHAPTER, title],
  ];
  const tags = record.tags.filter(([name]) => name !== CHAPTER && name !== STUDY);
  return { ...record, tags: [...tags, ...names.filter(([, value]) => value)] };
}
