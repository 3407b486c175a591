// SPDX-License-Identifier: GPL-3.0-or-later
// This page's part in a live lesson on a saved study: what the leader shows, who is present, and whether this
// page follows. The server forgets lessons when it restarts, so the page then sends its own state again.
import { call, ensureGuest } from '../../../api';
import * as accounts from '../../../calls/accounts';
import { chooseName } from '../../../prefs';
import { hearing, onLine, say } from '../../../socket';
import { Store } from '../../../store';
import { toast } from '../../../toast';
import type { LessonPerson, LessonPupil, LessonSaid, LessonStep, ToldLesson } from '../../../wire';
import type { StudyModel } from '../model';
import type { Saved } from '../saved';
import { nodeAt, pathOf } from '../tree';
import { keep, kept } from './memory';

export interface LiveView {
  /** The id of this page's user in the lesson, or null if there is none yet. */
  you: string | null;
  /** Whether this page leads. Other pages of the same user follow it. */
  leading: boolean;
  leader: LessonPerson | null;
  board: LessonPerson | null;
  people: number;
  hands: readonly string[];
  /** Everyone present. The server sends this to the leader only. */
  present: readonly LessonPupil[];
  follows: boolean;
  /** The temporary arrows and circles. */
  marks: readonly string[];
}
/** The place that this page was last led to. If the board is elsewhere, the user has moved by hand. */
interface Place {
  chapter: number;
  at: string;
}

export class Live {
  readonly view: Store<LiveView>;
  private since: number;
  /** The server's lesson, as its `since`, in which this page was given the board; 0 if never. */
  private lentIn = 0;
  /** Whether this page asked to lead and the server has not answered yet. */
  private asked = false;
  private step: LessonStep | null;
  private led: Place | null = null;
  private applying = false;
  private opened = false;
  /** Whether this page has gone to the lesson's place after joining. */
  private placed = false;
  private named = false;
  private stops: (() => void)[] = [];

  constructor(
    private readonly model: StudyModel,
    private readonly saved: Saved,
  ) {
    const { leading, follows, since, board, hands, you, step } = kept(saved.id);
    this.since = since;
    this.step = leading ? step : null;
    this.view = new Store<LiveView>({
      you,
      leading,
      leader: null,
      board: board ? { id: board, name: '' } : null,
      people: 0,
      hands,
      present: [],
      follows,
      marks: [],
    });
    saved.whenOpen = () => this.open();
  }
  private get now(): LiveView {
    return this.view.get();
  }
  private change(part: Partial<LiveView>): void {
    this.view.set({ ...this.now, ...part });
    const { you, leading, follows, board, hands } = this.now;
    const { since, step } = this;
    keep(this.saved.id, { leading, follows, since, board: board?.id ?? null, hands, you, step });
  }
  private send(lesson: LessonSaid): void {
    const token = lesson.do === 'lead' ? this.saved.writersToken : undefined;
    say({ type: 'lesson', study: this.saved.id, id: 'lesson-' + lesson.do, token, lesson });
  }

  // ---- coming and going

  private open(): void {
    this.opened = true;
    const mine = (study: string): boolean => study === this.saved.id;
    hearing.set('lesson', told => void (told.type === 'lesson' && mine(told.study) && this.told(told)));
    hearing.set('step', told => void (told.type === 'step' && mine(told.study) && this.shown(told.step)));
    hearing.set('problem', told => {
      if (told.type !== 'problem' || !String(told.id).startsWith('lesson-')) return;
      if (told.id === 'lesson-lead') this.change({ leading: (this.asked = false) });
      toast(told.problem.detail ?? '');
    });
    onLine.add(this.come);
    this.stops = [
      this.model.view.subscribe(this.moved),
      this.saved.view.subscribe(this.moved),
      () => onLine.delete(this.come),
      () => ['lesson', 'step', 'problem'].forEach(type => hearing.delete(type)),
    ];
    this.come();
  }
  close(): void {
    if (this.opened) this.send({ do: 'go' });
    for (const stop of this.stops) stop();
    this.opened = false;
  }
  /** Joins the lesson, and repeats what a restarted server may have forgotten. */
  private come = (): void => {
    const { you, leading, follows, hands, board, marks } = this.now;
    const hand = !!you && hands.includes(you);
    this.send({ do: 'come', on: follows, since: this.since, hand });
    if (!leading) return;
    this.asked = true;
    this.send({
      do: 'lead',
      since: this.since,
      ...(board && { person: board.id }),
      hands: hands.slice(0, 500).join(' '),
    });
    if (this.placed && !board) this.show(marks, true); // else the board's holder sends the position
  };
  private told(told: ToldLesson): void {
    const { leader, board, people, hands } = told;
    const you = told.you === undefined ? this.now.you : told.you;
    if (leader && leader.id === you) this.asked = false;
    // After a restart, ignore the server's state until it has received what the leader's page remembers.
    const forgot = this.asked && told.since !== this.since;
    if (!this.asked) this.since = told.since;
    const leading = this.now.leading && (this.asked || leader?.id === you);
    const present = told.present ?? [];
    this.change({ you, leading, leader, people, present, ...(!forgot && { board, hands }) });
    this.lend(!!board && board.id === you);
    // A page without a session receives everything, but needs a guest account to have a name in the lesson.
    if (leader && you === null && !this.named) {
      this.named = true;
      void ensureGuest().then(this.come, () => undefined);
    }
    if (told.you !== undefined) this.place(told.step ?? null);
  }
  /** Goes to the lesson's place; a leader whose page was reloaded returns there. */
  private place(step: LessonStep | null): void {
    const first = !this.placed;
    this.placed = true;
    if (this.now.leading && !first) return;
    this.step = step ?? this.step;
    if (this.follows) this.apply();
    if (this.now.leading && !this.now.board) this.show(this.now.marks, true);
  }
  /** Takes or gives back the board. If the server has forgotten the lesson, keeps the board as it is. */
  private lend(mine: boolean): void {
    const { leader } = this.now;
    if (mine) {
      if (this.lentIn && this.lentIn !== this.since) this.show(this.now.marks, true);
      this.lentIn = this.since;
    } else if (this.saved.lent && (!leader || leader.away) && this.since !== this.lentIn) return;
    if (mine !== this.saved.lent) void this.saved.lend(mine).then(this.moved);
  }

  // ---- shown and followed

  /** Whether everyone sees what this page shows. */
  get shows(): boolean {
    const { you, leading, board } = this.now;
    return leading || (!!you && board?.id === you);
  }
  /** Whether this page goes where others go. */
  private get follows(): boolean {
    return this.now.follows || this.shows;
  }
  private here(): Place {
    return { chapter: this.saved.now.chapter, at: pathOf(this.model.now.node) };
  }
  private shown(step: LessonStep): void {
    this.step = step;
    if (this.follows) this.apply();
  }
  /** Goes to the leader's place, or as near to it as the moves known here allow. */
  private apply(): void {
    const { step, model, saved } = this;
    if (!step || this.applying || !saved.now.chapters.some(one => one.n === step.chapter)) return;
    this.applying = true;
    if (saved.now.chapter !== step.chapter) saved.show(step.chapter);
    let { at } = step;
    while (at && !nodeAt(model.now.tree, at)) at = at.slice(0, Math.max(0, at.lastIndexOf(' ')));
    model.goto(nodeAt(model.now.tree, at)!);
    if (model.now.flip !== step.flip) model.flip();
    this.led = this.here();
    this.applying = false;
    this.change({ marks: at === step.at && step.marks ? step.marks.split(' ') : [] });
  }
  /** Called after a change of the board: sends it to all, or stops following if the user moved by hand. */
  private moved = (): void => {
    const { step, led, saved, model } = this;
    if (!this.placed || this.applying || saved.rereading || !saved.now.chapters.length) return;
    const here = this.here();
    const byHand = !!led && !model.rebasing && (led.chapter !== here.chapter || led.at !== here.at);
    if (!byHand && step && step.by !== this.now.you && this.follows) {
      if (step.chapter !== here.chapter || step.at !== here.at) return this.apply();
      if (!this.shows) return;
    }
    if (this.shows) this.show();
    else if (byHand && this.now.follows && this.now.leader) this.follow(false);
  };
  /** Sends this page's place and marks in one message; with `again` even if nothing has changed. */
  private show(marks?: readonly string[], again = false): void {
    const { step } = this;
    const here = this.here();
    const { flip } = this.model.now;
    const same = !!step && step.chapter === here.chapter && step.at === here.at;
    const drawn = marks ?? (same ? this.now.marks : []);
    if (!again && same && step.flip === flip && step.marks === drawn.join(' ')) return;
    this.led = here;
    this.step = { by: this.now.you ?? '', ...here, flip, marks: drawn.join(' ') };
    this.send({ do: 'step', ...here, flip, marks: this.step.marks });
    this.change({ marks: drawn });
  }
  /** Shows the leader's temporary arrows. */
  draw(marks: readonly string[]): void {
    this.show(marks.slice(0, 60));
  }

  // ---- by hand

  follow(on: boolean): void {
    this.change({ follows: on, ...(!on && { marks: [] }) });
    this.send({ do: 'follow', on });
    if (on) this.apply();
  }
  lead(on: boolean): void {
    this.asked = on;
    this.change({ leading: on });
    this.send({ do: 'lead', on, since: this.since });
    if (on) this.show([], true);
  }
  hand(on: boolean, person?: string): void {
    this.send({ do: 'hand', on, ...(person && { person }) });
  }
  giveBoard(person: string | null): void {
    this.send({ do: 'board', ...(person && { person }) });
  }
  /** Changes the name of a guest. */
  async rename(name: string): Promise<void> {
    await call(accounts.guest(name.trim() ? { name: name.trim() } : {}));
    chooseName(name.trim());
    this.come();
  }
}
