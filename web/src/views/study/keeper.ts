// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a study board as a draft in this browser, shortly after each change and when the page closes.
import { rest } from '../../large';
import { Store } from '../../store';
import { draft, hold, newId, removeDraft, writeDraft, writeHead, writeSmall, type Draft } from './drafts';
import { headOf, inOrder, movesOf, recordOf, titleOf } from './record';
import { ARRAY, pathOf, type Node, type Tree } from './tree';

/** The content of a tab's board that is saved. */
export interface Desk {
  id: string;
  tree: Tree;
  node: Node;
  /** Whether it can be opened again from its source and was not changed. */
  found: boolean;
}
type Snapshot = Desk & { version: number };
const SAVE_AFTER = 800;
const LARGE = 5000;
const LARGE_AFTER = 4000;

/** Whether a tree is an unchanged new board. */
export const isBare = ({ head, root, size }: Tree): boolean =>
  size === 0 && !root.after.length && head.start === ARRAY[head.game] && !head.tags.length;

/** Serialises a large record in slices, so that the page stays responsive. */
async function textOf(tree: Tree): Promise<string> {
  const order = inOrder(tree);
  const moves: string[] = [];
  const slice = movesOf(order, tree);
  for (let step = slice.next(); !step.done; step = slice.next()) {
    moves.push(JSON.stringify(step.value).slice(1, -1));
    await rest();
  }
  const head = JSON.stringify({
    ...headOf(tree),
    ...(tree.root.after.length && { comments: tree.root.after }),
  });
  return head.replace(/"moves":\[\]/, () => `"moves":[${moves.join(',')}]`);
}

/** The current address without the origin, as a draft stores it. */
export const here = (): string => location.pathname + location.search + location.hash;

/** Saves a copy of a tree as a new draft. */
export function copyAsDraft(tree: Tree, name: string): Promise<void> {
  const head: Draft = {
    id: newId(),
    name,
    game: tree.head.game,
    changed: Date.now(),
    moves: tree.size,
    path: '',
    address: '',
    found: false,
    stamp: newId(),
    unchecked: [],
    large: false,
  };
  return writeDraft(head, JSON.stringify(recordOf(tree)));
}

export class Keeper {
  /** Whether everything is saved, will be saved soon, or cannot be saved in this browser. */
  readonly state = new Store<'kept' | 'soon' | 'failed'>('kept');
  private running = new Map<Tree, Promise<void>>();
  private again = new Map<Tree, Snapshot>();
  /** The address when the board was created; when the page is left, it may already be another. */
  private readonly address = here();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** For each draft the stamp that this tab last wrote or read. */
  private seen = new Map<string, string>();
  private written = new Map<string, { tree: Tree; version: number }>();

  constructor(
    private readonly desk: () => Snapshot,
    private readonly renamed: (id: string) => void,
  ) {}

  /** Takes over a draft's id, whether the draft was just read or has yet to be written. */
  adopt(id: string): void {
    hold(id);
    const there = draft(id);
    if (there) this.seen.set(id, there.stamp);
    this.written.delete(id);
  }
  /** Deletes the draft. */
  async drop({ id, tree }: Desk): Promise<void> {
    this.again.delete(tree);
    await this.running.get(tree);
    await removeDraft(id);
  }
  later(changed: boolean): void {
    clearTimeout(this.timer);
    const { tree } = this.desk();
    if (changed && !isBare(tree)) this.state.set('soon');
    this.timer = setTimeout(() => void this.keep(), tree.size > LARGE ? LARGE_AFTER : SAVE_AFTER);
  }
  /** Writes a board, by default the current one, as a draft; never writes the same draft twice at once. */
  keep(desk: Snapshot = this.desk()): Promise<void> {
    clearTimeout(this.timer);
    const running = this.running.get(desk.tree);
    if (running) {
      this.again.set(desk.tree, desk);
      return running;
    }
    const written = this.write(desk).then(() => {
      const next = this.again.get(desk.tree);
      this.running.delete(desk.tree);
      this.again.delete(desk.tree);
      return next && this.keep(next);
    });
    this.running.set(desk.tree, written);
    return written;
  }
  private async write(desk: Snapshot): Promise<void> {
    const { tree, node, found, version } = desk;
    const shown = this.desk().tree === tree;
    let { id } = desk;
    let there = draft(id);
    if (isBare(tree) && !there) return void this.state.set('kept');
    if (there && this.seen.get(id) !== there.stamp) {
      // Another tab has written this draft since: save this board as a new draft.
      id = newId();
      there = null;
      if (shown) {
        this.renamed(id);
        hold(id);
      }
    }
    const head: Draft = {
      id,
      name: titleOf(tree),
      game: tree.head.game,
      changed: Date.now(),
      moves: tree.size,
      path: pathOf(node),
      found,
      stamp: newId(),
      large: there?.large ?? false,
      address: this.address,
      unchecked: inOrder(tree)
        .filter(one => one.unchecked)
        .map(pathOf),
    };
    const last = this.written.get(id);
    if (there && last?.tree === tree && last.version === version) {
      writeHead({ ...head, changed: there.changed });
      this.seen.set(id, head.stamp);
      return void this.state.set('kept');
    }
    try {
      const text = tree.size > LARGE ? await textOf(tree) : JSON.stringify(recordOf(tree));
      // Small drafts are written synchronously, because the page may be closing.
      if (!writeSmall(head, text)) await writeDraft(head, text);
      this.seen.set(id, head.stamp);
      this.written.set(id, { tree, version });
      if (this.desk().version === version) this.state.set('kept');
    } catch {
      this.seen.set(id, draft(id)?.stamp ?? ''); // the head may have been written without the text
      this.state.set('failed');
    }
  }
}
