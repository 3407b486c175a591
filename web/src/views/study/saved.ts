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
import { above, apart, commandsOf, commentOf, inParts, itemsWith, marksOf, meets, nagsOf, nodeAt, pathOf, perform, recordOf, titleOf, treeOf, wayTo, type Act, type Gone, type Tree } from './tree';
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
type Told = { n: number; name: string; id?: string; act: { act: string; chapter: number; title: string; at: string; uci: string; index: number; cut: number; move: MoveMade } & Pick<Read, 'record' | 'notations' | 'texts' | 'rules'> & Act };
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
  /** Has moves whose texts are not known here: they are taken as the log tells them. */
  bare?: boolean;
  /** As they were sent: the answer may be lost, and the log tells them. */
  sent?: Act[];
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

/** What is left to do of an act that another's stood in the way of: nothing that somebody wrote is lost. */
function mended(tree: Tree, act: Act, who: string): Act[] {
  if (act.act === 'cut') {
    if (act.gone) act.gone.branch = null; // nothing was taken away that could come back
    toast(word('notCut', who));
    return [];
  }
  if (act.act === 'tags' || act.act === 'place') return [act];
  if (act.act === 'graft') return [...wayTo(tree, above(act.at)), act];
  if (act.act === 'all') return act.acts.flatMap(one => mended(tree, one, who));
  const way = wayTo(tree, act.at), node = nodeAt(tree, act.at);
  if (act.act !== 'items' || !node) return [...way, act];
  const own = { ...node, after: act.after }, theirs = commentOf(node.after).split('\n'), mine = commentOf(act.after).split('\n').filter(line => !theirs.includes(line));
  const union = <A>(one: A[], other: A[]): A[] => [...new Set([...one, ...other])];
  return [{ ...act, after: itemsWith(node, { comment: [...theirs, ...mine].join('\n'), nags: union(nagsOf(node), nagsOf(own)), marks: union(marksOf(node), marksOf(own)), commands: union(commandsOf(node), commandsOf(own)) }) }];
}
/** An act as the house takes it: a branch comes back from the log, by the number of the act that cut it. */
const sent = (act: Act, chapter: number): object => (act.act === 'graft' ? { act: act.act, chapter, at: act.at, index: act.index, cut: act.gone.n } : { ...act, chapter, text: undefined, gone: undefined });

export class Saved {
  readonly view = new Store<SavedView>({ title: '', may: 'read', shared: false, chapters: [], chapter: 0, waiting: 0, problem: null });
  private n = 0;
  /** Acts of this page that come from the house among those of others, by their numbers. */
  private own = new Map<number, Act>();
  /** What was cut, by the number of the act that did it. */
  private gone = new Map<number, Gone>();
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
    this.waiting.push(...this.inParts(this.now.chapter, apart(acts), back));
    this.change({ waiting: this.waiting.length });
    void this.go();
  }
  private inParts = (chapter: number, acts: Act[], back: Act[]): Waiting[] => inParts(acts, back, SENT, BYTES).map(part => ({ id: Math.random().toString(36).slice(2), chapter, ...part }));
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
    // What was never cut can't come back: the cut was given up for what others wrote there.
    first.acts = first.acts.filter(act => act.act !== 'graft' || act.gone.n > 0);
    if (!first.acts.length) {
      // What is in the log already is taken back and told anew with what came before it.
      if (!this.own.size) this.answered(first, this.n);
      return;
    }
    const acts = first.acts.map(act => sent(act, first.chapter));
    first.sent = first.acts;
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
    first.acts.forEach((act, i) => {
      if (act.act === 'cut') this.went(n - first.acts.length + 1 + i, act);
    });
    // Nobody else's came before: what is shown is what the log says. Else it comes with the others'.
    if (n === this.n + first.acts.length && !first.bare) {
      this.n = n;
      this.waiting.shift();
      this.change({ waiting: this.waiting.length });
    } else {
      first.acts.forEach((act, i) => {
        const number = n - first.acts.length + 1 + i;
        if (number > this.n) this.own.set(number, act);
      });
      first.acts = [];
    }
  }
  /** A cut has its number. */
  private went(n: number, act: Act & { act: 'cut' }): void {
    const gone = (act.gone ??= { n, branch: null });
    gone.n = n;
    this.gone.set(n, gone);
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
    const [first] = this.waiting, mine = answer.acts.find(told => first?.sent && told.id === first.id);
    if (mine) { // they came to the house, and the answer did not come here
      first!.sent!.forEach((act, i) => this.own.set(mine.n + i, act));
      first!.acts = [];
    }
    for (const told of answer.acts) this.take(told);
    this.n = answer.n;
    this.waiting = this.waiting.filter(one => one.acts.length > 0);
    for (const one of this.waiting) {
      const tree = this.tree(one.chapter);
      const others = answer.acts.filter(told => told.act.chapter === one.chapter && !this.own.has(told.n));
      one.back = [];
      one.acts = one.acts.flatMap(act => {
        const met = others.find(told => meets(act, told.act)), acts = met && tree ? mended(tree, act, met.name) : [act];
        one.bare ||= acts.length > 1;
        one.back.unshift(...this.perform(one.chapter, acts));
        return acts;
      });
    }
    // What it takes to write on where a long line was cut away may be more than the house takes at once.
    this.waiting = this.waiting.flatMap(one => {
      const parts = one.acts.length ? this.inParts(one.chapter, one.acts, one.back).map(part => ({ ...part, bare: one.bare })) : [];
      return parts.length > 1 ? parts : one.acts.length ? [one] : [];
    });
    const theirs = answer.acts.filter(told => told.act.chapter === this.now.chapter && !this.own.has(told.n)).map(told => told.act);
    this.own.clear();
    this.change({ waiting: this.waiting.length, chapters: [...this.now.chapters] });
    if (this.model.saved !== this) return;
    if (this.tree(this.now.chapter)) this.model.rebased(path, theirs);
    else this.show(this.now.chapters[0]?.n ?? 0);
  }
  private take({ n, name, act }: Told): void {
    const { chapters } = this.now, { chapter } = act;
    if (act.act === ('chapter' as string)) this.change({ chapters: [...chapters, { n, title: act.title, tree: treeOf(act) }] });
    else if (act.act === ('drop' as string)) this.change({ chapters: chapters.filter(one => one.n !== chapter) });
    else if (act.act === ('rename' as string)) this.change({ chapters: chapters.map(one => (one.n === chapter ? { ...one, title: act.title } : one)) });
    else if (act.act === 'add') this.perform(chapter, [{ act: 'add', at: act.at, uci: act.move.uci, text: { ...act.move.text, uci: act.move.uci } }]);
    else if (act.act === 'cut') {
      const own = this.own.get(n), cut: Act & { act: 'cut' } = own?.act === 'cut' ? own : { act: 'cut', at: act.at };
      this.went(n, cut);
      this.perform(chapter, [cut]);
    } else if (act.act === 'graft') {
      const gone = this.gone.get(act.cut);
      if (gone) this.perform(chapter, [{ act: 'graft', at: act.at, index: act.index, gone }]);
    } else this.perform(chapter, [act.act === 'items' ? { ...act, by: name } : act]);
  }
}
