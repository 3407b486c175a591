// SPDX-License-Identifier: GPL-3.0-or-later
// Synchronises a saved study with the server: sends waiting acts in order, and redoes them after others'
// acts, so that every page shows the state of the log.
import { call, Refusal } from '../../api';
import * as studies from '../../calls/studies';
import { rest } from '../../large';
import { toast } from '../../toast';
import type { StudyActSent } from '../../wire';
import { copyAsDraft } from './keeper';
import type { StudyModel } from './model';
import { mended, sent, type Answer, type Waiting } from './savedActs';
import { SavedLog } from './savedLog';
import { BYTES, SENT } from './sending';
import { pathOf } from './tree';
import { inParts, meets, type Act } from './treeActs';
import { isAway, RETRY } from './unchecked';
import { Unsent } from './unsent';
import { word } from './words';

export abstract class SavedExchange extends SavedLog {
  /** The number of the last act of the log that this page has. */
  protected n = 0;
  protected waiting: Waiting[] = [];
  private running: Promise<void> | null = null;
  private again = false;
  protected closed = false;
  protected timer: ReturnType<typeof setTimeout> | undefined;
  protected token: string | undefined;
  protected readonly unsent: Unsent;
  /** Whether a lesson's leader has given the board to this page, which may write until it is taken back. */
  lent = false;
  rereading = false;

  constructor(
    protected readonly model: StudyModel,
    readonly id: string,
  ) {
    super();
    this.unsent = new Unsent(id);
  }
  /** Shows a chapter. */
  abstract show(n: number): void;
  /** Has the moves checked that were made while the server was away. */
  abstract check(): Promise<void>;
  /** Whether the board shows this study. */
  private get opened(): boolean {
    return (this.model.saved as object | null) === this;
  }

  /** Call this when the waiting acts have changed: the browser stores them, so that they survive the page. */
  protected waits(): void {
    this.unsent.keep(this.waiting);
    this.change({ waiting: this.waiting.length });
  }
  protected inParts = (chapter: number, acts: Act[], back: Act[], based = this.n): Waiting[] =>
    inParts(acts, back, SENT, BYTES).map(part => ({
      id: Math.random().toString(36).slice(2),
      chapter,
      based,
      ...part,
    }));
  private failed(error: unknown): void {
    if (!(error instanceof Refusal)) throw error;
    if (isAway(error)) this.model.lost();
    else this.change({ problem: error.message });
  }
  /** Sends waiting acts and fetches new ones in turn, until there are none of either. */
  protected go(): Promise<void> {
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
      // No await lies between the last check for waiting acts and this line, so a later go() starts a new
      // run.
      this.running = null;
    }
  }
  private async post(first: Waiting): Promise<void> {
    // Drop grafts of branches whose cut was abandoned in favour of what others wrote there.
    first.acts = first.acts.filter(act => act.act !== 'graft' || act.gone.n > 0);
    if (!first.acts.length) {
      // catchUp() removes acts that are already in the log together with the acts before them.
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
      // The server has forgotten the lesson: retry until its leader's page has said again who has the board.
      else if (code === 'study-closed' && this.lent) throw error;
      else if (status !== undefined && status >= 400 && status < 500 && status !== 429) {
        await this.giveUp(error.message);
      } else throw error;
    }
  }
  /**
   * Call this when the server will not accept the waiting acts: undoes them here too, and saves the chapters
   * in which they were done as drafts.
   */
  protected async giveUp(why: string): Promise<void> {
    for (const n of new Set(this.waiting.map(one => one.chapter))) {
      const chapter = this.all.find(one => one.n === n);
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
    // If no other act came before, the page already shows the log's state. Otherwise catchUp() applies these
    // acts in order.
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
  /** Reads the whole log again, to drop what was tried here on the chapters' trees. */
  protected async reread(): Promise<void> {
    this.rereading = true;
    const { chapter } = this.now;
    const path = pathOf(this.model.now.node);
    const read = async (): Promise<void> => {
      this.n = 0;
      this.own.clear();
      this.gone.clear();
      this.change({ chapters: [], removed: [], chapter: 0 });
      await this.catchUp();
      this.show(chapter);
      this.model.rebased(path);
    };
    this.running = read().finally(() => (this.running = null));
    await this.running.catch((error: unknown) => this.failed(error));
    this.rereading = false;
    void this.go();
  }
  /** Fetches and applies the acts of the log that this page does not have yet. */
  protected async catchUp(): Promise<void> {
    const study = studies.study(this.id, { after: this.n });
    const answer = (await call(study, this.token)) as unknown as Answer;
    const { title, may, shared } = answer;
    const path = pathOf(this.model.now.node);
    this.change({ title, may, shared });
    if (!answer.acts.length) return;
    // Undo the waiting acts, and redo them after the new ones.
    for (const one of [...this.waiting].reverse()) this.perform(one.chapter, one.back);
    for (const one of this.waiting) {
      const mine = answer.acts.find(told => told.id === one.id);
      if (!mine) continue;
      // The server has these acts, though its answer was lost.
      (one.sent ?? one.acts).forEach((act, i) => this.own.set(mine.n + i, act));
      one.acts = [];
    }
    const opening = !this.opened && this.n === 0;
    for (const told of answer.acts) {
      this.take(told);
      // A large book arrives in many parts: pause between them while nobody can change the study yet.
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
    // Restoring a long line that others have cut may take more than fits into one request.
    this.waiting = this.waiting.flatMap(one => {
      const parts = one.acts.length
        ? this.inParts(one.chapter, one.acts, one.back, one.based).map(part => ({ ...part, bare: one.bare }))
        : [];
      return parts.length > 1 ? parts : one.acts.length ? [one] : [];
    });
    for (const { n, tree } of this.all)
      this.model.spoilt(
        tree,
        answer.acts.filter(told => told.act.chapter === n && !this.own.has(told.n)).map(told => told.act),
      );
    this.own.clear();
    this.change({ chapters: [...this.now.chapters] });
    if (this.opened) this.waits();
    if (!this.opened) return;
    if (this.now.chapters.some(one => one.n === this.now.chapter)) this.model.rebased(path);
    else this.show(this.now.chapters[0]?.n ?? 0);
  }
}
