// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that derive facts from homework and its marks, without state or requests.
import type { Homework, Mark, OwnPuzzle, Task } from '../../wire';
import type { Key } from './words';

export const STATES = ['first', 'later', 'missed', 'begun'] as const satisfies readonly Mark['state'][];
const DONE: readonly Mark['state'][] = ['first', 'later'];

/** The mark that a pupil has for a task, if any. */
export const markOf = (marks: readonly Mark[], pupil: string, n: number): Mark | undefined =>
  marks.find(one => one.pupil === pupil && one.n === n);

/** Whether the task is finished, so that nothing the pupil does can change its mark. */
export const isDone = (mark: Mark | undefined): boolean => !!mark && DONE.includes(mark.state);

/** The next unsolved task: the first after task `after`, else the first of all; null if all are solved. */
export function nextTask(homework: Homework, pupil: string, after = 0): Task | null {
  const left = homework.tasks.filter(one => !isDone(markOf(homework.marks, pupil, one.n)));
  return left.find(one => one.n > after) ?? left[0] ?? null;
}

export const doneCount = (homework: Homework, pupil: string): number =>
  homework.tasks.filter(one => isDone(markOf(homework.marks, pupil, one.n))).length;

/** The puzzle ids in pasted text, which may hold addresses or bare ids with anything between them. */
export const puzzleIds = (text: string): string[] => [...new Set(text.match(/\b[0-9a-f]{16}\b/g) ?? [])];

/** The names in a text, one on each line, cut to 40 characters. */
export const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map(one => [...one.trim()].slice(0, 40).join(''))
    .filter(one => one);

/** The end of a day in local time, in milliseconds since 1970; 0 for an empty string. */
export const endOf = (day: string): number => (day ? new Date(day + 'T23:59:59').getTime() : 0);
export const dayOf = (due: number | null): string => {
  if (!due) return '';
  const at = new Date(due);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

export const aimKey = (puzzle: OwnPuzzle): Key =>
  puzzle.aim === 'mate' ? 'mate' : puzzle.aim === 'gain' || puzzle.aim === 'simple-win' ? 'gain' : 'hold';

/** The token of a join link. It is in the address's fragment, which browsers do not send to the server. */
export const tokenIn = (hash: string): string => /^#join=([0-9A-Za-z]{32})$/.exec(hash)?.[1] ?? '';
export const joinLink = (id: string, token: string): string =>
  `${location.origin}/classes/${id}#join=${token}`;
