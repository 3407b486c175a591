// SPDX-License-Identifier: GPL-3.0-or-later
// What a page remembers of a lesson across a reload. It is stored for the tab only, because another tab of
// the same browser may belong to another pupil.
import type { LessonStep } from '../../../wire';

export interface Memory {
  leading: boolean;
  follows: boolean;
  since: number;
  board: string | null;
  hands: readonly string[];
  you: string | null;
  step: LessonStep | null;
}
const NOTHING: Memory = {
  leading: false,
  follows: true,
  since: 0,
  board: null,
  hands: [],
  you: null,
  step: null,
};
const key = (study: string): string => 'qiyuan.lesson.' + study;

export function kept(study: string): Memory {
  try {
    return { ...NOTHING, ...(JSON.parse(sessionStorage.getItem(key(study)) ?? '{}') as Partial<Memory>) };
  } catch {
    return NOTHING;
  }
}
export function keep(study: string, memory: Memory): void {
  try {
    sessionStorage.setItem(key(study), JSON.stringify(memory));
  } catch {
    // Without session storage nothing is remembered.
  }
}
