// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps what one study board shows among the drafts of this browser, a moment after each change and when the
// page goes.
import { rest } from '../../large';
import { Store } from '../../store';
import { draft, hold, newId, removeDraft, writeDraft, writeHead, writeSmall, type Draft } from './drafts';
import { headOf, inOrder, movesOf, recordOf, titleOf } from './record';
import { ARRAY, pathOf, type Node, type Tree } from './tree';

/** What stands on the board of a tab, as far as it is kept. */
export interface Desk {
  id: string;
  tree: Tree;
  node: Node;
  /** It came from where it can be opened again, and was not changed. */
  found: boolean;
}
type Snapshot = Desk & { version: number };
const SAVE_AFTER = 800;
const LARGE = 5000;
const LARGE_AFTER = 4000;

/** Whether a tree is no more than a new board. */
export const isBare = ({ head, root, size }: Tree): boolean =>
  size === 0 && !root.after.length && head.start === ARRAY[head.game] && !head.tags.length;

/** The text of a large record, made in slices between which the page lives on. */
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

/** The address that is open, as a draft remembers it. */
export const here = (): string => location.pathname + location.search + location.hash;

/** Puts a tree among the drafts, as it is now. */
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
  /** Whether all is kept, not yet, or can't be kept in this browser. */
  readonly state = new Store<'kept' | 'soon' | 'failed'>('kept');
  private running = new Map<Tree, Promise<void>>();
  private again = new Map<Tree, Snapshot>();
  /** As it was when the board came: the page may have gone on when it is left. */
  private readonly address = here();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The stamp under which this tab wrote or read each draft last. */
  private seen = new Map<string, string>();
  private written = new Map<string, { tree: Tree; version: number }>();

  constructor(
    private readonly desk: () => Snapshot,
    private readonly renamed: (id: string) => void,
  ) {}

  /** What the board shows was read from a draft, or written nowhere yet. */
  adopt(id: string): void {
    hold(id);
    const there = draft(id);
    if (there) this.seen.set(id, there.stamp);
    this.written.delete(id);
  }
  /** It is a draft no longer. */
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
  /** Writes what stands on the board now, or stood on it; a draft is written once at a time. */
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
      // Another tab wrote it meanwhile: what stands here becomes a draft of its own.
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
      // A small one is kept at once: the page may be going
      if (!writeSmall(head, text)) await writeDraft(head, text);
      this.seen.set(id, head.stamp);
      this.written.set(id, { tree, version });
      if (this.desk().version === version) this.state.set('kept');
    } catch {
      this.seen.set(id, draft(id)?.stamp ?? ''); // its head may stand here though the text does not
      this.state.set('failed');
    }
  }
}
