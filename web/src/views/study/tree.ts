// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of a study: moves with their variations, comments and marks. Every change is an act that knows how
// it is taken back; a place in the tree is named by the moves that lead to it, so that an act means the same
// in every copy.
import { rest } from '../../large';
import { moveMen, readPlacement, writePlacement } from '../../position';
import { isFirst, SIDES, type Game, type Side } from '../../types';
import type { GameRecord, Item, Read, RecordMove } from './calls';

export interface Node {
  parent: Node | null;
  children: Node[];
  uci: string;
  text: Record<string, string>;
  before: Item[];
  after: Item[];
  /** Who wrote behind the move, where the study is kept at the house. */
  by?: string[];
  /** Made while the server was away: it has not seen the move yet, which may be none. */
  unchecked?: boolean;
  /** Half moves from the array as the start's FEN counts them; the start's own number at the root. */
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
  /** Counts up when moves come or go. */
  changes: number;
}

export const ARRAY: Record<Game, string> = {
  chess: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  xiangqi: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
};

export const sideOfFen = (game: Game, fen: string): Side =>
  fen.split(' ')[1] === 'b' ? 'black' : SIDES[game][0];
/** Whose turn it is after a node. */
export const sideAt = (tree: Tree, node: Node): Side => {
  const first = isFirst(sideOfFen(tree.head.game, tree.head.start));
  const even = (node.ply - tree.root.ply) % 2 === 0;
  return first === even ? SIDES[tree.head.game][0] : 'black';
};
/** Who made a node's move. */
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

function append(parent: Node, uci: string, text: Record<string, string>): Node {
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

/** The position after a node, as far as hands know it: the men, and whose turn it is. */
export function fenOf(tree: Tree, node: Node): string {
  const game = tree.head.game;
  const unknown: Node[] = [];
  // From the last known position on, one move after the other: a line may be longer than calls can nest.
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
/** How deep in variations a node lies: 0 on the main line. */
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
 * As countOf() for whoever asks about many nodes: the whole tree is counted once, and again only when moves
 * came or went.
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

// ---- comments and marks

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
/** What people wrote behind a move, without the commands that only programs read. */
export const commentOf = (items: readonly Item[]): string =>
  items
    .map(item => (textOf(item) ?? '').replace(COMMAND, '').trim())
    .filter(Boolean)
    .join('\n');
/** What is said of a move, before it and behind it. */
export const saidOf = (node: Node): string =>
  [node.before, node.after].map(commentOf).filter(Boolean).join('\n');
/** The value of a command in the comments of a node: the last one's. */
export function commandOf(node: Node, name: string): string | null {
  let found: string | null = null;
  for (const item of node.after)
    for (const [, key, value] of (textOf(item) ?? '').matchAll(COMMAND))
      if (key === name) found = value!.trim();
  return found;
}
/** Arrows and marks: "Ge2e4 Rg1". */
export const marksOf = (node: Node): string[] =>
  [commandOf(node, 'cal'), commandOf(node, 'csl')]
    .flatMap(value => (value ?? '').split(/[\s,]+/))
    .filter(Boolean);

/** The commands behind a node but arrows and marks, as they stand: clocks, evaluations and the like. */
export const commandsOf = (node: Pick<Node, 'after'>): string[] =>
  node.after.flatMap(item =>
    [...(textOf(item) ?? '').matchAll(COMMAND)]
      .filter(([, key]) => key !== 'cal' && key !== 'csl')
      .map(([whole]) => whole),
  );
/** The items of a node with another comment, other marks, or other signs; what else stands there stays. */
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

// ---- acts

/**
 * What a cut took away, filled in when it is done, and the number of the cut in the log of a study that is
 * kept: 0 without one.
 */
export interface Gone {
  n: number;
  branch: Branch | null;
}
export type Act =
  | { act: 'add'; at: string; uci: string; text: Record<string, string>; unchecked?: boolean }
  | { act: 'grow'; at: string; record: GameRecord; read?: Source }
  | { act: 'cut'; at: string; gone?: Gone }
  | { act: 'graft'; at: string; index: number; gone: Gone }
  | { act: 'place'; at: string; index: number }
  | { act: 'items'; at: string; after: Item[]; before?: Item[]; by?: string }
  | { act: 'tags'; tags: [string, string][]; result: string }
  | { act: 'all'; acts: Act[] };

export const joined = (at: string, uci: string): string => (at ? `${at} ${uci}` : uci);
export const above = (at: string): string => at.slice(0, Math.max(0, at.lastIndexOf(' ')));
/** Whether a place is another one or lies behind it. */
export const behind = (place: string, other: string): boolean =>
  !other || place === other || place.startsWith(other + ' ');
/** Acts that stand for themselves: what is done together taken apart. */
export const apart = (acts: readonly Act[]): Act[] =>
  acts.flatMap(act => (act.act === 'all' ? apart(act.acts) : [act]));
const writes = (act: Act): boolean =>
  act.act === 'add' || act.act === 'grow' || act.act === 'items' || act.act === 'graft';
/** Whether an act takes away or writes over what another wrote. */
export function spoils(mine: Act, theirs: Act): boolean {
  if (mine.act === 'all') return mine.acts.some(one => spoils(one, theirs));
  if (mine.act === 'tags' && theirs.act === 'tags') return true;
  if (!('at' in mine) || !('at' in theirs)) return false;
  return (
    (mine.act === 'items' && theirs.act === 'items' && mine.at === theirs.at) ||
    (mine.act === 'cut' && writes(theirs) && behind(theirs.at, mine.at))
  );
}
/** Whether an act would lose what another's says that came before it; as the house has it. */
export const meets = (mine: Act, theirs: Act): boolean =>
  spoils(mine, theirs) ||
  (mine.act === 'items' && (theirs.act === 'graft' || theirs.act === 'grow') && behind(mine.at, theirs.at)) ||
  (theirs.act === 'cut' && writes(mine) && 'at' in mine && behind(mine.at, theirs.at));
/** The moves that lead to a place, where they are gone. */
export function wayTo(tree: Tree, at: string): Act[] {
  const acts: Act[] = [];
  let path = '';
  for (const uci of at ? at.split(' ') : []) {
    if (!nodeAt(tree, joined(path, uci))) acts.push({ act: 'add', at: path, uci, text: { uci } });
    path = joined(path, uci);
  }
  return acts;
}

// Branches are copied and put back with a list of what is left to do: a line may be longer than calls can
// nest, and what is cut must come back whole.
function branchOf(node: Node): Branch {
  const copied = ({ uci, text, before, after, by, unchecked }: Node): Branch => ({
    uci,
    text,
    before,
    after,
    ...(by && { by }),
    ...(unchecked && { unchecked }),
    children: [],
  });
  const branch = copied(node);
  const todo: [Node, Branch][] = [[node, branch]];
  for (let one = todo.pop(); one; one = todo.pop()) {
    for (const child of one[0].children) {
      const copy = copied(child);
      one[1].children.push(copy);
      todo.push([child, copy]);
    }
  }
  return branch;
}
function graft(parent: Node, index: number, branch: Branch): Node {
  const grown = (over: Node, { uci, text, before, after, by, unchecked }: Branch): Node => ({
    parent: over,
    children: [],
    uci,
    text,
    before,
    after,
    ...(by && { by }),
    ...(unchecked && { unchecked }),
    ply: over.ply + 1,
    fen: null,
  });
  const node = grown(parent, branch);
  const todo: [Node, Branch][] = [[node, branch]];
  parent.children.splice(index, 0, node);
  for (let one = todo.pop(); one; one = todo.pop()) {
    for (const child of one[1].children) {
      const next = grown(one[0], child);
      one[0].children.push(next);
      todo.push([next, child]);
    }
  }
  return node;
}
/**
 * Items with those of others behind them that do not stand among them; the same list where there are none.
 */
function withItems(items: Item[], others: readonly Item[]): Item[] {
  const known = new Set(items.map(item => JSON.stringify(item)));
  const more = others.filter(item => !known.has(JSON.stringify(item)));
  return more.length ? [...items, ...more] : items;
}
/**
 * A branch comes back, though some of its moves may have been made again meanwhile: nothing of either is
 * lost. Answers what takes it back.
 */
function merge(tree: Tree, at: string, index: number, branch: Branch): Act[] {
  const back: Act[] = [];
  const todo: [string, Node, Branch, number][] = [[at, nodeAt(tree, above(at))!, branch, index]];
  for (let one = todo.pop(); one; one = todo.pop()) {
    const [here, parent, what, place] = one;
    const there = parent.children.find(child => child.uci === what.uci);
    if (!there) {
      tree.size += countOf(graft(parent, Math.min(place, parent.children.length), what));
      tree.changes++;
      back.push({ act: 'cut', at: here });
      continue;
    }
    const { before, after } = there;
    there.before = withItems(before, what.before);
    there.after = withItems(after, what.after);
    if (what.by) there.by = [...new Set([...(there.by ?? []), ...what.by])];
    if (there.before !== before || there.after !== after)
      back.push({ act: 'items', at: here, after, before });
    for (let i = what.children.length - 1; i >= 0; i--)
      todo.push([joined(here, what.children[i]!.uci), there, what.children[i]!, Infinity]);
  }
  return back.reverse();
}
/** What an act takes beside its own text where it is sent: its chapter and a comma. */
const OVERHEAD = 40;
/** An act without what only this page needs. */
const bare = (act: Act): object => ({
  ...act,
  text: undefined,
  gone: undefined,
  read: undefined,
  unchecked: undefined,
});
/**
 * Acts in parts of at most so many and so many bytes, where a move keeps what is said of it; each with what
 * takes it back.
 */
export function inParts(
  acts: Act[],
  back: Act[],
  most: number,
  bytes: number,
): { acts: Act[]; back: Act[] }[] {
  const encoder = new TextEncoder();
  const size = (act: Act): number => encoder.encode(JSON.stringify(bare(act))).length + OVERHEAD;
  const parts: { acts: Act[]; back: Act[] }[] = [];
  for (let from = 0, to = 0; from < acts.length; from = to) {
    for (let sum = 0; to < acts.length && to - from < most; to++) {
      sum += size(acts[to]!);
      if (sum > bytes && to > from) break;
    }
    if (to < acts.length)
      for (let cut = to; cut > from; cut--)
        if (acts[cut]!.act === 'add') {
          to = cut;
          break;
        }
    const part = acts.slice(from, to);
    // The first is taken back last, and with it whatever is left of all.
    parts.push({
      acts: part,
      back:
        from === 0
          ? back
          : part
              .flatMap((act): Act[] =>
                act.act === 'add' ? [{ act: 'cut', at: joined(act.at, act.uci) }] : [],
              )
              .reverse(),
    });
  }
  return parts;
}

/** The moves of a record go on from a place. */
function grow(tree: Tree, { at, record, read }: Act & { act: 'grow' }): Act | null {
  if (!nodeAt(tree, at)) return null;
  const grown = treeOf(read ?? { record, notations: [], texts: [], rules: '' });
  const acts = grown.root.children
    .flatMap(child => merge(tree, joined(at, child.uci), Infinity, branchOf(child)))
    .reverse();
  return acts.length > 1 ? { act: 'all', acts } : (acts[0] ?? null);
}

/** Does an act and answers the act that takes it back; null where it means nothing any more. */
export function perform(tree: Tree, act: Act): Act | null {
  if (act.act === 'grow') return grow(tree, act);
  if (act.act === 'tags') {
    const { tags, result } = tree.head;
    tree.head = { ...tree.head, tags: act.tags, result: act.result };
    return { act: 'tags', tags, result };
  }
  if (act.act === 'all') {
    const acts = act.acts.flatMap(one => perform(tree, one) ?? []).reverse();
    return acts.length ? { act: 'all', acts } : null;
  }
  if (act.act === 'graft') {
    const { branch } = act.gone;
    const acts =
      branch && act.at && nodeAt(tree, above(act.at)) ? merge(tree, act.at, act.index, branch) : [];
    return acts.length > 1 ? { act: 'all', acts } : (acts[0] ?? null);
  }
  const node = nodeAt(tree, act.at);
  // What others cut away meanwhile is no longer what this takes.
  if (act.act === 'cut' && act.gone) act.gone.branch = null;
  if (!node) return null;
  if (act.act === 'add') {
    if (node.children.some(one => one.uci === act.uci)) return null;
    const made = append(node, act.uci, act.text);
    if (act.unchecked) made.unchecked = true;
    tree.size++;
    tree.changes++;
    return { act: 'cut', at: (act.at ? act.at + ' ' : '') + act.uci };
  }
  if (act.act === 'items') {
    const { after, before } = node;
    if (act.by && commentOf(after) !== commentOf(act.after))
      node.by = [...new Set([...(node.by ?? []), act.by])];
    node.after = act.after;
    if (act.before) node.before = act.before;
    return { act: 'items', at: act.at, after, ...(act.before && { before }) };
  }
  const parent = node.parent;
  if (!parent) return null;
  const index = parent.children.indexOf(node);
  if (act.act === 'cut') {
    parent.children.splice(index, 1);
    tree.size -= countOf(node);
    tree.changes++;
    const gone = (act.gone ??= { n: 0, branch: null });
    gone.branch = branchOf(node);
    return { act: 'graft', at: act.at, index, gone };
  }
  const to = Math.max(0, Math.min(act.index, parent.children.length - 1));
  if (to === index) return null;
  parent.children.splice(index, 1);
  parent.children.splice(to, 0, node);
  return { act: 'place', at: act.at, index };
}

// ---- records

/** The nodes in the order of the form qiyuan-game: a move, the alternatives to it, then how it goes on. */
export function inOrder(tree: Tree): Node[] {
  const order: Node[] = [];
  // What follows a move is put off until its alternatives were told; a stack, for lines are long.
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

/** The moves of a record in slices, for whoever makes something of a large one. */
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
 * A tree in pieces of at most so many bytes: the record of its beginning, and acts that grow it to the whole.
 * A piece takes moves line after line; what branches off them and has no room goes on from its own place.
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

/** Builds the tree of a record, and yields after every so many moves. */
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
/** The same with pauses, so that a large book does not hold up the page. */
export async function grownTree(read: Source, pause = rest): Promise<Tree> {
  const tree = growing(read);
  let step = tree.next();
  for (; !step.done; step = tree.next()) await pause();
  return step.value;
}

export const tagOf = (tree: Tree, ...names: string[]): string =>
  tree.head.tags.find(([name, value]) => names.includes(name) && value && value !== '?')?.[1] ?? '';
/** "Keller – Rivera", or what else names it. */
export function titleOf(tree: Tree): string {
  const first = tagOf(tree, 'White', 'Red');
  const black = tagOf(tree, 'Black');
  return first || black ? `${first || '?'} – ${black || '?'}` : tagOf(tree, 'Event');
}

const CHAPTER = 'ChapterName';
/** The name of a record as a chapter: its own, else its players or event. */
export const chapterTitle = (tree: Tree): string => tagOf(tree, CHAPTER) || titleOf(tree);
/** The record of a chapter, which says its name. */
export function chapterRecord(tree: Tree, title: string): GameRecord {
  const record = recordOf(tree);
  const tags = record.tags.filter(([name]) => name !== CHAPTER);
  return { ...record, tags: title ? [...tags, [CHAPTER, title]] : tags };
}
