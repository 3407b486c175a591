// SPDX-License-Identifier: GPL-3.0-or-later
// The chapters of a saved study, computed from its log of numbered acts.
import { Store } from '../../store';
import { toast } from '../../toast';
import { ordered } from './chapterOrder';
import { treeOf } from './record';
import type { Told } from './savedActs';
import type { Tree } from './tree';
import { perform, type Act, type Gone } from './treeActs';
import { word } from './words';

export interface Chapter {
  n: number;
  title: string;
  tree: Tree;
}
export interface SavedView {
  title: string;
  may: 'own' | 'write' | 'read';
  shared: boolean;
  chapters: Chapter[];
  /** Removed chapters, which the owner may restore. */
  removed: Chapter[];
  chapter: number;
  /** The number of acts that the server has not answered yet. */
  waiting: number;
  problem: string | null;
}

export class SavedLog {
  readonly view = new Store<SavedView>({
    title: '',
    may: 'read',
    shared: false,
    chapters: [],
    removed: [],
    chapter: 0,
    waiting: 0,
    problem: null,
  });
  /** Acts of this page that the log will return among others', by their numbers. */
  protected own = new Map<number, Act>();
  /** All chapters that ever existed, in their order. */
  private places: { n: number }[] = [];
  /** The branches that were cut, by the number of the cutting act. */
  protected gone = new Map<number, Gone>();

  get now(): SavedView {
    return this.view.get();
  }
  /** All chapters, including removed ones. */
  protected get all(): Chapter[] {
    return [...this.now.chapters, ...this.now.removed];
  }
  protected change(part: Partial<SavedView>): void {
    this.view.set({ ...this.now, ...part });
  }
  /** Records the number of a cut. */
  protected went(n: number, act: Act & { act: 'cut' }): void {
    const gone = (act.gone ??= { n, branch: null });
    gone.n = n;
    this.gone.set(n, gone);
  }
  protected tree(chapter: number): Tree | undefined {
    return this.all.find(one => one.n === chapter)?.tree;
  }
  protected perform(chapter: number, acts: Act[]): Act[] {
    const tree = this.tree(chapter);
    const back: Act[] = [];
    for (const act of tree ? acts : []) {
      const undo = perform(tree!, act);
      if (undo) back.unshift(undo);
    }
    return back;
  }
  /** Moves a chapter to or from the list of removed ones. */
  private move(n: number, removed: boolean, name: string): void {
    const all = this.all;
    const was = new Set(this.now.removed.map(one => one.n));
    if (removed) was.add(n);
    else was.delete(n);
    if (removed && n === this.now.chapter && this.now.may !== 'own')
      toast(word('wasRemoved', name, all.find(one => one.n === n)?.title ?? ''));
    const rank = new Map(this.places.map((one, i) => [one.n, i]));
    all.sort((one, other) => rank.get(one.n)! - rank.get(other.n)!);
    this.change({ chapters: all.filter(one => !was.has(one.n)), removed: all.filter(one => was.has(one.n)) });
  }
  protected take({ n, name, act }: Told): void {
    const { chapters } = this.now;
    const { chapter } = act;
    if (act.act === ('chapter' as string)) {
      this.places.push({ n });
      this.change({ chapters: [...chapters, { n, title: act.title, tree: treeOf(act) }] });
    } else if (act.act === ('order' as string)) {
      this.places = ordered(this.places, chapter, act.next);
      this.change({ chapters: ordered(chapters, chapter, act.next) });
    } else if (act.act === ('drop' as string) || act.act === ('restore' as string))
      this.move(chapter, act.act === ('drop' as string), name);
    else if (act.act === ('rename' as string))
      this.change({
        chapters: chapters.map(one => (one.n === chapter ? { ...one, title: act.title } : one)),
        removed: this.now.removed.map(one => (one.n === chapter ? { ...one, title: act.title } : one)),
      });
    else if (act.act === 'grow')
      this.perform(chapter, [{ act: 'grow', at: act.at, record: act.record, read: { ...act, rules: '' } }]);
    else if (act.act === 'add')
      this.perform(chapter, [
        { act: 'add', at: act.at, uci: act.move.uci, text: { ...act.move.text, uci: act.move.uci } },
      ]);
    else if (act.act === 'cut') {
      const own = this.own.get(n);
      const cut: Act & { act: 'cut' } = own?.act === 'cut' ? own : { act: 'cut', at: act.at };
      this.went(n, cut);
      this.perform(chapter, [cut]);
    } else if (act.act === 'graft') {
      const gone = this.gone.get(act.cut);
      if (gone) this.perform(chapter, [{ act: 'graft', at: act.at, index: act.index, gone }]);
    } else this.perform(chapter, [act.act === 'items' ? { ...act, by: name } : act]);
  }
}
