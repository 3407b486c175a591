// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from homework and its marks: plain functions.
import type { Homework, Mark, OwnPuzzle, Task } from '../../wire';
import type { Key } from './words';

export const STATES = ['first', 'later', 'missed', 'begun'] as const satisfies readonly Mark['state'][];
const DONE: readonly Mark['state'][] = ['first', 'later'];

/** The mark of a pupil for a task. */
export const markOf = (marks: readonly Mark[], pupil: string, n: number): Mark | undefined =>
  marks.find(one => one.pupil === pupil && one.n === n);

/** Whether nothing that the pupil does of it counts any more, as far as the page can tell. */
export const isDone = (mark: Mark | undefined): boolean => !!mark && DONE.includes(mark.state);

/** The task to go on with: the first not solved behind `after`, then from the start; null where none is. */
export function nextTask(homework: Homework, pupil: string, after = 0): Task | null {
  const left = homework.tasks.filter(one => !isDone(markOf(homework.marks, pupil, one.n)));
  return left.find(one => one.n > after) ?? left[0] ?? null;
}

export const doneCount = (homework: Homework, pupil: string): number =>
  homework.tasks.filter(one => isDone(markOf(homework.marks, pupil, one.n))).length;

/** Ids of puzzles as people paste them: addresses of the page, or ids, whatever stands between them. */
export const puzzleIds = (text: string): string[] => [...new Set(text.match(/\b[0-9a-f]{16}\b/g) ?? [])];

/** Names, one a line; each with 40 characters at most. */
export const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map(one => [...one.trim()].slice(0, 40).join(''))
    .filter(one => one);

/** The end of a day, in milliseconds; 0 for none. */
export const endOf = (day: string): number => (day ? new Date(day + 'T23:59:59').getTime() : 0);
export const dayOf = (due: number | null): string => {
  if (!due) return '';
  const at = new Date(due);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

export const aimKey = (puzzle: OwnPuzzle): Key =>
  puzzle.aim === 'mate' ? 'mate' : puzzle.aim === 'gain' || puzzle.aim === 'simple-win' ? 'gain' : 'hold';

/** The token of a link to join, behind the address: it is not sent with it. */
export const tokenIn = (hash: string): string => /^#join=([0-9A-Za-z]{32})$/.exec(hash)?.[1] ?? '';
export const joinLink = (id: string, token: string): string =>
  `${location.origin}/classes/${id}#join=${token}`;
