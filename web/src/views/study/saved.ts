// SPDX-License-Identifier: GPL-3.0-or-later
// A study that the house keeps, as this page holds it: chapters made of numbered acts. What is done here is
// seen at once and sent in order; what others did comes in between, so that every page shows what the log
// says.
import { call, ensureGuest, Refusal } from '../../api';
import * as studies from '../../calls/studies';
import { rest } from '../../large';
import { followChanges } from '../../socket';
import { recall, remember } from '../../storage';
import { Store } from '../../store';
import { toast } from '../../toast';
import { words } from '../../i18n';
import type { GameRecord, MoveMade, Read } from './calls';
import { isLesson } from './Lesson';
import type { StudyActSent } from '../../wire';
import type { StudyModel } from './model';
import { copyAsDraft } from './keeper';
import { BYTES, postChapter, SENT } from './sending';
import { isAway, RETRY } from './unchecked';
import { Unsent } from './unsent';
import {
  above,
  apart,
  behind,
  chapterRecord,
  chapterTitle,
  commandsOf,
  commentOf,
  inParts,
  itemsWith,
  joined,
  marksOf,
  meets,
  nagsOf,
  nodeAt,
  pathOf,
  perform,
  treeOf,
  wayTo,
  type Act,
  type Gone,
  type Tree,
} from './tree';
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
  /** Chapters that were removed, which the owner may bring back. */
  removed: Chapter[];
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
type Told = {
  n: number;
  name: string;
  id?: string;
  act: {
    act: string;
    chapter: number;
    title: string;
    at: string;
    uci: string;
    index: number;
    cut: number;
    move: MoveMade;
  } & Pick<Read, 'record' | 'notations' | 'texts' | 'rules'> &
    Act;
};
interface Answer {
  title: string;
  may: SavedView['may'];
  shared: boolean;
  n: number;
  acts: Told[];
}
/** Acts of one press with those that take them back. */
export interface Waiting {
  id: string;
  chapter: number;
  /** The last act of the log that was known when they were done. */
  based: number;
  acts: Act[];
  back: Act[];
  /** Has moves whose texts are not known here: they are taken as the log tells them. */
  bare?: boolean;
  /** As they were sent: the answer may be lost, and the log tells them. */
  sent?: Act[];
}

const key = (id: string): string => 'study.' + id;
export const listStudies = async (): Promise<Mine[]> => (await call(studies.studies())).studies;

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
  const way = wayTo(tree, act.at);
  const node = nodeAt(tree, act.at);
  if (act.act !== 'items' || !node) return [...way, act];
  const own = { ...node, after: act.after };
  const theirs = commentOf(node.after).split('\n');
  const mine = commentOf(act.after)
    .split('\n')
    .filter(line => !theirs.includes(line));
  const union = <A>(one: A[], other: A[]): A[] => [...new Set([...one, ...other])];
  return [
    {
      ...act,
      after: itemsWith(node, {
        comment: [...theirs, ...mine].join('\n'),
        nags: union(nagsOf(node), nagsOf(own)),
        marks: union(marksOf(node), marksOf(own)),
        commands: union(commandsOf(node), commandsOf(own)),
      }),
    },
  ];
}
/** An act as the house takes it: a branch comes back from the log, by the number of the act that cut it. */
const sent = (act: Act, chapter: number): object =>
  act.act === 'graft'
    ? { act: act.act, chapter, at: act.at, index: act.index, cut: act.gone.n }
    : { ...act, chapter, text: undefined, gone: undefined, read: undefined };

export class Saved {
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

  private readonly unsent: Unsent;

  constructor(
    private readonly model: StudyModel,
    readonly id: string,
  ) {
    this.token = location.hash.match(/^#w=([0-9A-Za-z]+)$/)?.[1] ?? recall(key(id)) ?? undefined;
    this.unsent = new Unsent(id);
  }
  /** Opens the study; what an earlier page did not come to send is done again behind what the log says. */
  async open(): Promise<void> {
    if (this.token) await ensureGuest();
    const left = await this.unsent.left();
    this.waiting = left;
    await this.catchUp()
      .then(() => this.keepToken())
      .catch((error: unknown) => {
        this.waiting = [];
        throw error;
      });
    this.model.saved = this;
    this.unfollow = followChanges('study', this.id, () => void this.go());
    this.show((this.now.chapters.find(one => one.n === left[0]?.chapter) ?? this.now.chapters[0])?.n ?? 0);
    if (!this.writes && this.waiting.length) await this.giveUp(word('readOnly'));
    this.waits();
    this.unsent.taken();
    void this.go();
  }
  /**
   * A link for writers that lets nobody write is not kept in place of an earlier one; where there is none, it
   * says so.
   */
  private async keepToken(): Promise<void> {
    const earlier = recall(key(this.id)) ?? undefined;
    if (!location.hash.startsWith('#w=')) return;
    if (!this.writes && earlier && earlier !== this.token) {
      this.token = earlier;
      await this.catchUp();
    }
    if (!this.writes) toast(word('badWriteLink'));
    else if (this.token) remember(key(this.id), this.token);
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
    this.model.aside();
    this.model.put(chapter.tree);
    this.model.hide(!this.writes && isLesson(chapter.tree));
  }

  // ---- what was done here

  /** Acts that were done upon the chapter that is shown. */
  did(acts: Act[], back: Act[]): void {
    if (!this.writes) return;
    this.waiting.push(...this.inParts(this.now.chapter, apart(acts), back));
    this.waits();
    void this.go();
  }
  /** Acts upon a chapter that need not be shown, or is removed. */
  actIn(tree: Tree, acts: Act[]): void {
    const chapter = [...this.now.chapters, ...this.now.removed].find(one => one.tree === tree);
    if (!chapter || !this.writes) return;
    this.waiting.push(...this.inParts(chapter.n, acts, this.perform(chapter.n, acts)));
    this.waits();
    void this.go();
  }
  /** What waits has changed: it is kept by the browser, too, so that it outlives the page. */
  private waits(): void {
    this.unsent.keep(this.waiting);
    this.change({ waiting: this.waiting.length });
  }
  /** What waits is kept nowhere but on this page. */
  get atRisk(): boolean {
    return this.waiting.length > 0 && !this.unsent.kept;
  }
  private inParts = (chapter: number, acts: Act[], back: Act[], based = this.n): Waiting[] =>
    inParts(acts, back, SENT, BYTES).map(part => ({
      id: Math.random().toString(36).slice(2),
      chapter,
      based,
      ...part,
    }));
  /** Has the moves checked that were made while the server was away. */
  async check(): Promise<void> {
    for (const { n, tree } of [...this.now.chapters, ...this.now.removed]) {
      const forget = (at: string): void => {
        for (const one of this.waiting)
          if (one.chapter === n)
            one.acts = one.acts.filter(
              act => !('at' in act) || !behind(act.act === 'add' ? joined(act.at, act.uci) : act.at, at),
            );
      };
      await this.model.check(
        tree,
        acts => (tree === this.model.now.tree ? this.model.act(...acts) : this.actIn(tree, acts)),
        forget,
      );
      for (const one of this.waiting)
        if (one.chapter === n)
          for (const act of one.acts)
            if (act.act === 'add' && act.unchecked) {
              delete act.unchecked;
              act.text = nodeAt(tree, joined(act.at, act.uci))?.text ?? act.text;
            }
    }
    this.waiting = this.waiting.filter(one => one.acts.length > 0);
    this.waits();
  }
  /**
   * Acts upon the study itself; what comes of them is told as all others are. Answers whether they were
   * taken.
   */
  private async send(...acts: object[]): Promise<boolean> {
    let taken = true;
    try {
      await call(studies.studyActs(this.id, { based: this.n, acts: acts as StudyActSent[] }), this.token);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message || words().unreachable);
      taken = false;
    }
    await this.go();
    return taken;
  }
  /**
   * Another record becomes a new chapter; one that is too large for one post grows by several. Answers
   * whether it was taken.
   */
  async add(tree: Tree): Promise<boolean> {
    try {
      const n = await postChapter(this.id, this.token, tree, chapterTitle(tree));
      await this.go();
      this.show(n);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(error.message || words().unreachable);
      return false;
    }
  }
  holds = (tree: Tree): boolean => [...this.now.chapters, ...this.now.removed].some(one => one.tree === tree);
  /** Its name, and the records of its chapters. */
  whole(): { title: string; records: GameRecord[] } {
    return {
      title: this.now.title,
      records: this.now.chapters.map(one => chapterRecord(one.tree, one.title)),
    };
  }
  rename = (n: number, title: string): Promise<boolean> => this.send({ act: 'rename', chapter: n, title });
  restore = (n: number): Promise<boolean> =>
    this.send({ act: 'restore', chapter: n }).then(taken => (this.show(n), taken));
  /** Removes a chapter; undo brings it back, and so does the list of those removed. */
  async drop(n: number): Promise<void> {
    if (await this.send({ act: 'drop', chapter: n })) this.model.offer(() => void this.restore(n));
  }
  /** Lets others write, or no longer; answers the address for them. */
  async share(part: { shared?: boolean; title?: string }): Promise<string | null> {
    const { token } = await call(studies.shareStudy(this.id, part));
    await this.go();
    return token ? `${location.origin}/a/s/${this.id}#w=${token}` : null;
  }
  remove = (): Promise<unknown> => call(studies.removeStudy(this.id));

  // ---- to the house and from it

  private failed(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    if (isAway(error)) this.model.lost();
    else this.change({ problem: error.message });
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
        if (this.waiting.some(one => one.acts.some(act => act.act === 'add' && act.unchecked)))
          await this.check();
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
      const post = studies.studyActs(this.id, { based: this.n, id: first.id, acts: acts as StudyActSent[] });
      const { n } = await call(post, this.token);
      this.answered(first, n);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code } = error.problem;
      if (code === 'study-met') this.again = true;
      else if (status !== undefined && status >= 400 && status < 500 && status !== 429) {
        await this.giveUp(error.message);
      } else throw error;
    }
  }
  /**
   * What waits can't stand in the log, so it does not stand here either; the chapters as they were done
   * become drafts.
   */
  private async giveUp(why: string): Promise<void> {
    for (const n of new Set(this.waiting.map(one => one.chapter))) {
      const chapter = [...this.now.chapters, ...this.now.removed].find(one => one.n === n);
      if (chapter) await copyAsDraft(chapter.tree, chapter.title);
    }
    for (const one of [...this.waiting].reverse()) this.perform(one.chapter, one.back);
    this.waiting = [];
    this.waits();
    this.model.rebased(pathOf(this.model.now.node));
    this.model.forget();
    toast(word('notTaken', why));
  }
  private answered(first: Waiting, n: number): void {
    first.acts.forEach((act, i) => {
      if (act.act === 'cut') this.went(n - first.acts.length + 1 + i, act);
    });
    // Nobody else's came before: what is shown is what the log says. Else it comes with the others'.
    if (n === this.n + first.acts.length && !first.bare) {
      this.n = n;
      this.waiting.shift();
      this.waits();
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
    return [...this.now.chapters, ...this.now.removed].find(one => one.n === chapter)?.tree;
  }
  private perform(chapter: number, acts: Act[]): Act[] {
    const tree = this.tree(chapter);
    const back: Act[] = [];
    for (const act of tree ? acts : []) {
      const undo = perform(tree!, act);
      if (undo) back.unshift(undo);
    }
    return back;
  }
  /** Takes in what stands in the log behind what is known here. */
  private async catchUp(): Promise<void> {
    const study = studies.study(this.id, { after: this.n });
    const answer = (await call(study, this.token)) as unknown as Answer;
    const { title, may, shared } = answer;
    const path = pathOf(this.model.now.node);
    this.change({ title, may, shared });
    if (!answer.acts.length) return;
    // What waits is taken back, done again behind what came.
    for (const one of [...this.waiting].reverse()) this.perform(one.chapter, one.back);
    for (const one of this.waiting) {
      const mine = answer.acts.find(told => told.id === one.id);
      if (!mine) continue;
      // They came to the server, and the answer did not come here.
      (one.sent ?? one.acts).forEach((act, i) => this.own.set(mine.n + i, act));
      one.acts = [];
    }
    const opening = this.model.saved !== this && this.n === 0;
    for (const told of answer.acts) {
      this.take(told);
      // Nothing is done upon it yet, and a large book comes in many parts
      if (opening && told.act.record) await rest();
    }
    this.n = answer.n;
    this.waiting = this.waiting.filter(one => one.acts.length > 0);
    for (const one of this.waiting) {
      const tree = this.tree(one.chapter);
      const others = answer.acts.filter(
        told => told.n > one.based && told.act.chapter === one.chapter && !this.own.has(told.n),
      );
      one.based = Math.max(one.based, this.n);
      for (const act of one.acts) if (act.act === 'graft') act.gone = this.gone.get(act.gone.n) ?? act.gone;
      one.back = [];
      one.acts = one.acts.flatMap(act => {
        const met = others.find(told => meets(act, told.act));
        const acts = met && tree ? mended(tree, act, met.name) : [act];
        one.bare ||= acts.length > 1;
        one.back.unshift(...this.perform(one.chapter, acts));
        return acts;
      });
    }
    // What it takes to write on where a long line was cut away may be more than the house takes at once.
    this.waiting = this.waiting.flatMap(one => {
      const parts = one.acts.length
        ? this.inParts(one.chapter, one.acts, one.back, one.based).map(part => ({ ...part, bare: one.bare }))
        : [];
      return parts.length > 1 ? parts : one.acts.length ? [one] : [];
    });
    for (const { n, tree } of [...this.now.chapters, ...this.now.removed])
      this.model.spoilt(
        tree,
        answer.acts.filter(told => told.act.chapter === n && !this.own.has(told.n)).map(told => told.act),
      );
    this.own.clear();
    this.change({ chapters: [...this.now.chapters] });
    if (this.model.saved === this) this.waits();
    if (this.model.saved !== this) return;
    if (this.now.chapters.some(one => one.n === this.now.chapter)) this.model.rebased(path);
    else this.show(this.now.chapters[0]?.n ?? 0);
  }
  /** A chapter was removed, or came back. */
  private move(n: number, removed: boolean, name: string): void {
    const all = [...this.now.chapters, ...this.now.removed].sort((one, other) => one.n - other.n);
    const was = new Set(this.now.removed.map(one => one.n));
    if (removed) was.add(n);
    else was.delete(n);
    if (removed && n === this.now.chapter && this.now.may !== 'own')
      toast(word('wasRemoved', name, all.find(one => one.n === n)?.title ?? ''));
    this.change({ chapters: all.filter(one => !was.has(one.n)), removed: all.filter(one => was.has(one.n)) });
  }
  private take({ n, name, act }: Told): void {
    const { chapters } = this.now;
    const { chapter } = act;
    if (act.act === ('chapter' as string))
      this.change({ chapters: [...chapters, { n, title: act.title, tree: treeOf(act) }] });
    else if (act.act === ('drop' as string) || act.act === ('restore' as string))
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
