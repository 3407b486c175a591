// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of a tree, as acts: each can be undone and merged with others' acts. An act names its place by
// moves, so that it means the same in every copy of the tree.
import type { GameRecord, Item } from './calls';
import { OVERHEAD, treeOf, type Source } from './record';
import { commentOf } from './said';
import { append, countOf, nodeAt, type Branch, type Node, type Tree } from './tree';

/** What a cut removed, filled in when it is done, and the number of the cut in a saved study's log, or 0. */
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

/** Whether `place` is `other` or follows it. */
export const behind = (place: string, other: string): boolean =>
  !other || place === other || place.startsWith(other + ' ');

/** Flattens combined acts into single ones. */
export const apart = (acts: readonly Act[]): Act[] =>
  acts.flatMap(act => (act.act === 'all' ? apart(act.acts) : [act]));
const writes = (act: Act): boolean =>
  act.act === 'add' || act.act === 'grow' || act.act === 'items' || act.act === 'graft';

/** Whether an act of ours would remove or overwrite what another writer's act wrote. */
export function spoils(mine: Act, theirs: Act): boolean {
  if (mine.act === 'all') return mine.acts.some(one => spoils(one, theirs));
  if (mine.act === 'tags' && theirs.act === 'tags') return true;
  if (!('at' in mine) || !('at' in theirs)) return false;
  return (
    (mine.act === 'items' && theirs.act === 'items' && mine.at === theirs.at) ||
    (mine.act === 'cut' && writes(theirs) && behind(theirs.at, mine.at))
  );
}

/** Whether an act of ours conflicts with an earlier act of another writer. The server uses the same rule. */
export const meets = (mine: Act, theirs: Act): boolean =>
  spoils(mine, theirs) ||
  (mine.act === 'items' && (theirs.act === 'graft' || theirs.act === 'grow') && behind(mine.at, theirs.at)) ||
  (theirs.act === 'cut' && writes(mine) && 'at' in mine && behind(mine.at, theirs.at));

/** The acts that add the moves on the way to a place that no longer exist. */
export function wayTo(tree: Tree, at: string): Act[] {
  const acts: Act[] = [];
  let path = '';
  for (const uci of at ? at.split(' ') : []) {
    if (!nodeAt(tree, joined(path, uci))) acts.push({ act: 'add', at: path, uci, text: { uci } });
    path = joined(path, uci);
  }
  return acts;
}

// Branches are copied and restored with an explicit stack, because lines can be longer than the call stack
// allows.
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

/** Appends to `items` those of `others` that it does not contain; returns the same list if there are none. */
function withItems(items: Item[], others: readonly Item[]): Item[] {
  const known = new Set(items.map(item => JSON.stringify(item)));
  const more = others.filter(item => !known.has(JSON.stringify(item)));
  return more.length ? [...items, ...more] : items;
}

/**
 * Restores a branch, some of whose moves may have been made again meanwhile; keeps the comments of both.
 * Returns the acts that undo it.
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

/** An act without the fields that only this page needs. */
const bare = (act: Act): object => ({
  ...act,
  text: undefined,
  gone: undefined,
  read: undefined,
  unchecked: undefined,
});

/**
 * Splits acts into parts of at most `most` acts and `bytes` bytes, if possible without separating a move from
 * its comments; each part has the acts that undo it.
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
    // The first part is undone last, so it takes all of `back`, which also undoes whatever is left.
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

/** Adds the moves of a record from a place on. */
function grow(tree: Tree, { at, record, read }: Act & { act: 'grow' }): Act | null {
  if (!nodeAt(tree, at)) return null;
  const grown = treeOf(read ?? { record, notations: [], texts: [], rules: '' });
  const acts = grown.root.children
    .flatMap(child => merge(tree, joined(at, child.uci), Infinity, branchOf(child)))
    .reverse();
  return acts.length > 1 ? { act: 'all', acts } : (acts[0] ?? null);
}

/** Does an act and returns the act that undoes it; null if the act no longer applies. */
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
  // If the place is already gone, others cut it, and this act must not restore their cut.
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
