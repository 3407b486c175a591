// SPDX-License-Identifier: GPL-3.0-or-later
// A study saved on the server: its chapters are the result of a log of numbered acts. Changes made on this
// page show at once and are sent in order; savedExchange.ts merges others' changes.
import { call, ensureGuest, Refusal } from '../../api';
import * as studies from '../../calls/studies';
import { words } from '../../i18n';
import { followChanges } from '../../socket';
import { recall, remember } from '../../storage';
import { toast } from '../../toast';
import type { StudyActSent } from '../../wire';
import type { GameRecord } from './calls';
import { isLesson } from './Lesson';
import type { StudyModel } from './model';
import { chapterRecord, chapterTitle } from './record';
import { SavedExchange } from './savedExchange';
import { postChapter } from './sending';
import { nodeAt, type Tree } from './tree';
import { apart, behind, joined, type Act } from './treeActs';
import { word } from './words';

export interface Mine {
  id: string;
  title: string;
  own: boolean;
  changed: number;
}
const key = (id: string): string => 'study.' + id;
export const listStudies = async (): Promise<Mine[]> => (await call(studies.studies())).studies;

export class Saved extends SavedExchange {
  private unfollow: (() => void) | null = null;
  /** Called once the study is shown. */
  whenOpen: (() => void) | null = null;

  constructor(model: StudyModel, id: string) {
    super(model, id);
    this.token = location.hash.match(/^#w=([0-9A-Za-z]+)$/)?.[1] ?? recall(key(id)) ?? undefined;
  }
  /** Opens the study, and redoes on top of the log what an earlier page could not send. */
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
    this.whenOpen?.();
    void this.go();
  }
  /**
   * Remembers the token of a link to write, unless the link no longer gives access; then an earlier token
   * stays in use. Tells the user if neither allows writing.
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
  get writes(): boolean {
    return this.lent || this.now.may !== 'read';
  }
  get writersToken(): string | undefined {
    return this.token;
  }
  /**
   * Called when a lesson's leader gives the board to this page or takes it back. A reader's own changes
   * become a draft, and the reader continues from the log. After the board is taken back, undo no longer
   * reverts what was written here.
   */
  async lend(lent: boolean): Promise<void> {
    const reader = this.now.may === 'read';
    if (lent && reader) this.model.aside();
    if (!lent) this.lent = false;
    await this.go();
    this.lent = lent;
    if (!lent) return void this.model.forget();
    if (reader) await this.reread();
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

  /** Queues acts that were done in the chapter shown. */
  did(acts: Act[], back: Act[]): void {
    if (!this.writes) return;
    this.waiting.push(...this.inParts(this.now.chapter, apart(acts), back));
    this.waits();
    void this.go();
  }
  /** Does acts in any chapter, even one that is not shown or was removed, and queues them. */
  actIn(tree: Tree, acts: Act[]): void {
    const chapter = this.all.find(one => one.tree === tree);
    if (!chapter || !this.writes) return;
    this.waiting.push(...this.inParts(chapter.n, acts, this.perform(chapter.n, acts)));
    this.waits();
    void this.go();
  }
  /** Whether unsent changes exist only on this page. */
  get atRisk(): boolean {
    return this.waiting.length > 0 && !this.unsent.kept;
  }
  /** Has the moves checked that were made while the server was away. */
  async check(): Promise<void> {
    for (const { n, tree } of this.all) {
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
   * Sends acts on the study itself; their effect arrives through the log, like all others. Returns whether
   * the server accepted them.
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
   * Adds a record as a new chapter; one too large for a single request is sent in several. Returns whether
   * the server accepted it.
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
  holds = (tree: Tree): boolean => this.all.some(one => one.tree === tree);
  /** The study's title, and the records of its chapters. */
  whole(): { title: string; records: GameRecord[] } {
    return {
      title: this.now.title,
      records: this.now.chapters.map(one => chapterRecord(one.tree, one.title, this.now.title)),
    };
  }
  rename = (n: number, title: string): Promise<boolean> => this.send({ act: 'rename', chapter: n, title });
  /**
   * Puts a chapter before another (0: at the end); undo reverts it. Returns whether the server accepted it.
   */
  async order(n: number, next: number): Promise<boolean> {
    const { chapters } = this.now;
    const before = chapters[chapters.findIndex(one => one.n === n) + 1]?.n ?? 0;
    const taken = await this.send({ act: 'order', chapter: n, next });
    if (taken) this.model.offer(() => void this.send({ act: 'order', chapter: n, next: before }));
    return taken;
  }
  restore = (n: number): Promise<boolean> =>
    this.send({ act: 'restore', chapter: n }).then(taken => (this.show(n), taken));
  /** Removes a chapter; both undo and the list of removed chapters can restore it. */
  async drop(n: number): Promise<void> {
    if (await this.send({ act: 'drop', chapter: n })) this.model.offer(() => void this.restore(n));
  }
  /** Allows or forbids others to write; returns the link for writers, or null. */
  async share(part: { shared?: boolean; title?: string }): Promise<string | null> {
    const { token } = await call(studies.shareStudy(this.id, part));
    await this.go();
    return token ? `${location.origin}/a/s/${this.id}#w=${token}` : null;
  }
  remove = (): Promise<unknown> => call(studies.removeStudy(this.id));
}
