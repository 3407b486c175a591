// SPDX-License-Identifier: GPL-3.0-or-later
// A study that the house keeps, as this page holds it: chapters made of numbered acts. What is done here is seen at once and
// sent in order; what others did comes in between, so that every page shows what the log says.
import { call, ensureGuest, Refusal } from '../../api';
import { followChanges } from '../../socket';
import { recall, remember } from '../../storage';
import { Store } from '../../store';
import { toast } from '../../toast';
import type { GameRecord, MoveMade, Read } from './calls';
import { isLesson } from './Lesson';
import type { StudyModel } from './model';
import { commentOf, inParts, itemsWith, marksOf, nagsOf, nodeAt, pathOf, perform, planted, recordOf, titleOf, treeOf, wayTo, type Act, type Tree } from './tree';
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
  chapter: number;
  /** Acts that the house has not answered yet. */
  waiting: number;
  problem: string | null;
}
export interface Mine {
  id: string;
  title: string;
  own: boolean;
  changed: number;
}
type Told = { n: number; name: string; act: { act: string; chapter: number; title: string; at: string; uci: string; move: MoveMade } & Pick<Read, 'record' | 'notations' | 'texts' | 'rules'> & Act };
interface Answer {
  title: string;
  may: SavedView['may'];
  shared: boolean;
  n: number;
  acts: Told[];
}
/** Acts of one press with those that take them back. */
interface Waiting {
  id: string;
  chapter: number;
  acts: Act[];
  back: Act[];
}

const key = (id: string): string => 'study.' + id;
const RETRY = 1500;
/** Acts that the house takes at once, and their bytes. */
const SENT = 500, BYTES = 240000;
export const listStudies = async (): Promise<Mine[]> => (await call<{ studies: Mine[] }>('GET', '/api/studies')).studies;

/** Keeps a record as a study of its own; answers its address. */
export async function keepStudy(record: GameRecord, title: string): Promise<string> {
  await ensureGuest();
  const { id } = await call<{ id: string }>('POST', '/api/studies', { title: title.slice(0, 60), chapters: [{ title: title.slice(0, 60), record }] });
  return `/a/s/${id}`;
}

const lies = (place: string, behind: string): boolean => !behind || place === behind || place.startsWith(behind + ' ');
/** Whether an act that waits would lose what another's says that came before it; as the house has it. */
function meets(mine: Act, { act: theirs }: Told): boolean {
  if (!('at' in mine) || !('at' in theirs)) return false;
  const writes = (act: Act): boolean => act.act === 'add' || act.act === 'items';
  return (mine.act === 'items' && theirs.act === 'items' && mine.at === theirs.at) || (mine.act === 'cut' && writes(theirs) && lies(theirs.at, mine.at)) || (theirs.act === 'cut' && writes(mine) && lies(mine.at, theirs.at));
}
/** What is left to do of an act that another's stood in the way of: nothing that somebody wrote is lost. */
function mended(tree: Tree, act: Act, who: string): Act[] {
  if (act.act === 'cut') {
    toast(word('notCut', who));
    return [];
  }
  if (act.act === 'tags' || act.act === 'place') return [act];
  const way = wayTo(tree, act.at), node = nodeAt(tree, act.at);
  if (act.act !== 'items' || !node) return [...way, act];
  const own = { ...node, after: act.after }, theirs = commentOf(node.after).split('\n'), mine = commentOf(act.after).split('\n').filter(line => !theirs.includes(line));
  const union = <A>(one: A[], other: A[]): A[] => [...new Set([...one, ...other])];
  return [{ ...act, after: itemsWith(node, { comment: [...theirs, ...mine].join('\n'), nags: union(nagsOf(node), nagsOf(own)), marks: union(marksOf(node), marksOf(own)) }) }];
}

export class Saved {
  readonly view = new Store<SavedView>({ title: '', may: 'read', shared: false, chapters: [], chapter: 0, waiting: 0, problem: null });
  private n = 0;
  /** Numbers of acts of this page that come from the house among those of others. */
  private own = new Set<number>();
  private waiting: Waiting[] = [];
  private running: Promise<void> | null = null;
  private again = false;
  private closed = false;
  private unfollow: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private token: string | undefined;

  constructor(private readonly model: StudyModel, readonly id: string) {
    const shown = location.hash.match(/^#w=([0-9A-Za-z]+)$/)?.[1];
    if (shown) remember(key(id), shown);
    this.token = recall(key(id)) ?? undefined;
  }
  async open(): Promise<void> {
    if (this.token) await ensureGuest();
    await this.catchUp();
    this.model.saved = this;
    this.unfollow = followChanges('study', this.id, () => void this.go());
    this.show(this.now.chapters[0]?.n ?? 0);
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.unfollow?.();
    this.model.saved = null;
  }
  get now(): SavedView {
    return this.view.get();
  }
  private change(part: Partial<SavedView>): void {
    this.view.set({ ...this.now, ...part });
  }
  get writes(): boolean {
    return this.now.may !== 'read';
  }
  show(n: number): void {
    const chapter = this.now.chapters.find(one => one.n === n);
    if (!chapter) return;
    this.change({ chapter: n });
    this.model.put(chapter.tree);
    this.model.hide(!this.writes && isLesson(chapter.tree));
  }

  // ---- what was done here

  /** Acts that were done upon the chapter that is shown. */
  did(acts: Act[], back: Act[]): void {
    if (!this.writes) return;
    const known = acts.flatMap(act => (act.act === 'graft' ? planted(act.at, act.branch, act.index) : [act]));
    for (const part of inParts(known, back, SENT, BYTES)) this.waiting.push({ id: Math.random().toString(36).slice(2), chapter: this.now.chapter, ...part });
    this.change({ waiting: this.waiting.length });
    void this.go();
  }
  /** Acts upon the study itself; what comes of them is told as all others are. */
  private async send(...acts: object[]): Promise<void> {
    try {
      await call('POST', `/api/studies/${this.id}/acts`, { based: this.n, acts }, this.token);
    } catch (error) {
      this.failed(error);
    }
    await this.go();
  }
  /** Another record becomes a new chapter. */
  async add(tree: Tree): Promise<void> {
    const before = this.now.chapters.length;
    await this.send({ act: 'chapter', title: titleOf(tree).slice(0, 60), record: recordOf(tree) });
    const last = this.now.chapters[this.now.chapters.length - 1];
    if (last && this.now.chapters.length > before) this.show(last.n);
  }
  rename = (n: number, title: string): Promise<void> => this.send({ act: 'rename', chapter: n, title });
  drop = (n: number): Promise<void> => this.send({ act: 'drop', chapter: n });
  /** Lets others write, or no longer; answers the address for them. */
  async share(part: { shared?: boolean; title?: string }): Promise<string | null> {
    const { token } = await call<{ token?: string }>('POST', `/api/studies/${this.id}/share`, part);
    await this.go();
    return token ? `${location.origin}/a/s/${this.id}#w=${token}` : null;
  }
  remove = (): Promise<unknown> => call('POST', `/api/studies/${this.id}/remove`, {});

  // ---- to the house and from it

  private failed(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    this.change({ problem: error.message });
  }
  /** Sends what waits and fetches what is new, one after the other, until there is neither. */
  private go(): Promise<void> {
    this.again = true;
    return (this.running ??= this.run());
  }
  private async run(): Promise<void> {
    try {
      while (this.again && !this.closed) {
        this.again = false;
        if (this.waiting.length) await this.post(this.waiting[0]!);
        await this.catchUp();
        this.again ||= this.waiting.length > 0;
      }
      this.change({ problem: null });
    } catch (error) {
      this.failed(error);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.go(), RETRY);
    } finally {
      // In one breath with the last look at what waits: what is done from here on begins anew.
      this.running = null;
    }
  }
  private async post(first: Waiting): Promise<void> {
    if (!first.acts.length) return this.answered(first, this.n);
    const acts = first.acts.map(act => ({ ...act, chapter: first.chapter, text: undefined }));
    try {
      const { n } = await call<{ n: number }>('POST', `/api/studies/${this.id}/acts`, { based: this.n, id: first.id, acts }, this.token);
      this.answered(first, n);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code } = error.problem;
      if (code === 'study-met') this.again = true;
      else if (status !== undefined && status >= 400 && status < 500 && status !== 429) {
        // It can't stand in the log, so it does not stand here either.
        for (const one of [...this.waiting].reverse()) this.perform(one.chapter, one.back);
        this.waiting = [];
        this.change({ waiting: 0 });
        this.model.rebased(pathOf(this.model.now.node));
        toast(error.message);
      } else throw error;
    }
  }
  private answered(first: Waiting, n: number): void {
    // Nobody else's came before: what is shown is what the log says. Else it comes with the others'.
    if (n === this.n + first.acts.length) {
      this.n = n;
      this.waiting.shift();
      this.change({ waiting: this.waiting.length });
    } else {
      for (let i = 0; i < first.acts.length; i++) this.own.add(n - i);
      first.acts = [];
    }
  }
  private tree(chapter: number): Tree | undefined {
    return this.now.chapters.find(one => one.n === chapter)?.tree;
  }
  private perform(chapter: number, acts: Act[]): Act[] {
    const tree = this.tree(chapter), back: Act[] = [];
    for (const act of tree ? acts : []) {
      const undo = perform(tree!, act);
      if (undo) back.unshift(undo);
    }
    return back;
  }
  /** Takes in what stands in the log behind what is known here. */
  private async catchUp(): Promise<void> {
    const answer = await call<Answer>('GET', `/api/studies/${this.id}?after=${this.n}`, undefined, this.token);
    const { title, may, shared } = answer, path = pathOf(this.model.now.node);
    this.change({ title, may, shared });
    if (!answer.acts.length) return;
    // What waits is taken back, done again behind what came.
    for (const one of [...this.waiting].reverse()) this.perform(one.chapter, one.back);
    for (const told of answer.acts) this.take(told);
    this.n = answer.n;
    this.waiting = this.waiting.filter(one => one.acts.length > 0);
    for (const one of this.waiting) {
      const tree = this.tree(one.chapter);
      const others = answer.acts.filter(told => told.act.chapter === one.chapter && !this.own.has(told.n));
      one.back = [];
      one.acts = one.acts.flatMap(act => {
        const met = others.find(told => meets(act, told)), acts = met && tree ? mended(tree, act, met.name) : [act];
        one.back.unshift(...this.perform(one.chapter, acts));
        return acts;
      });
    }
    this.waiting = this.waiting.filter(one => one.acts.length > 0);
    this.own.clear();
    this.change({ waiting: this.waiting.length, chapters: [...this.now.chapters] });
    if (this.model.saved !== this) return;
    if (this.tree(this.now.chapter)) this.model.rebased(path);
    else this.show(this.now.chapters[0]?.n ?? 0);
  }
  private take({ n, name, act }: Told): void {
    const { chapters } = this.now, { chapter } = act;
    if (act.act === ('chapter' as string)) this.change({ chapters: [...chapters, { n, title: act.title, tree: treeOf(act) }] });
    else if (act.act === ('drop' as string)) this.change({ chapters: chapters.filter(one => one.n !== chapter) });
    else if (act.act === ('rename' as string)) this.change({ chapters: chapters.map(one => (one.n === chapter ? { ...one, title: act.title } : one)) });
    else if (act.act === 'add') this.perform(chapter, [{ act: 'add', at: act.at, uci: act.move.uci, text: { ...act.move.text, uci: act.move.uci } }]);
    else this.perform(chapter, [act.act === 'items' ? { ...act, by: name } : act]);
  }
}
