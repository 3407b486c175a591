// SPDX-License-Identifier: GPL-3.0-or-later
// Reports a lesson taken as homework: the study page counts moves found and missed, and sends both numbers.
// The server cannot check them, and trusts the page.
import { useEffect } from 'preact/hooks';
import { call } from '../../api';
import * as homework from '../../calls/homework';
import { useStore, type Store } from '../../store';
import type { Task } from '../../wire';

export const lessonLink = (id: string, task: Task): string =>
  `/a/s/${task.study ?? ''}?` +
  new URLSearchParams({ homework: id, task: String(task.n), chapter: String(task.chapter ?? 1) }).toString();

interface Place {
  ply: number;
  children: readonly unknown[];
}
/** What the page of a lesson shows at one moment. */
export interface Seen {
  hidden: boolean;
  wrong: boolean;
  node: Place;
}

/** Counts each position of a lesson once: found, or missed if a wrong move or the solution came first. */
export class Counter {
  private counted = new WeakSet<Place>();
  private shown = false;
  constructor(private before: Seen) {}
  /** Call this when the pupil asks for the move in this position. */
  reveal(): void {
    this.shown = true;
  }
  /** `answers`: whether the move just made was the opponent's reply. */
  step(now: Seen, answers: boolean): { found: number; missed: number; done: boolean } {
    const { node, hidden } = this.before;
    const on = hidden && now.hidden && now.node !== node && now.node.ply > node.ply;
    const wrong = now.hidden && now.wrong && now.node === node;
    const fresh = !answers && (on || wrong) && !this.counted.has(node);
    if (fresh) this.counted.add(node);
    const missed = fresh && (wrong || this.shown);
    this.before = now;
    if (on) this.shown = false;
    return {
      found: fresh && !missed ? 1 : 0,
      missed: missed ? 1 : 0,
      done: on && now.node.children.length === 0,
    };
  }
}

interface Led {
  view: Store<Seen>;
  answers: () => boolean;
  hide: (hidden: boolean) => void;
  onReveal: (() => void) | null;
}
interface Kept {
  view: Store<{ chapters: readonly unknown[] }>;
  show: (chapter: number) => void;
}

/** Reports on the lesson that the address names, once the study has loaded. */
export function LessonReport({ model, saved }: { model: Led; saved: Kept }): null {
  const here = useStore(saved.view).chapters.length > 0;
  const query = new URLSearchParams(location.search);
  const id = query.get('homework') ?? '';
  const n = Number(query.get('task'));
  useEffect(() => {
    if (!id || !n || !here) return undefined;
    saved.show(Number(query.get('chapter') ?? 1));
    model.hide(true);
    const counter = new Counter(model.view.get());
    let answers = model.answers();
    model.onReveal = () => counter.reveal();
    const stop = model.view.subscribe(() => {
      const what = counter.step(model.view.get(), answers);
      answers = model.answers();
      if (what.found || what.missed || what.done)
        void call(homework.takeLesson(id, { n, ...what })).catch(() => undefined);
    });
    return () => {
      stop();
      model.onReveal = null;
    };
  }, [here]);
  return null;
}
