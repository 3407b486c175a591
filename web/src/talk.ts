// SPDX-License-Identifier: GPL-3.0-or-later
// What two players have said to each other in a game, as this tab has heard it: the server keeps nothing.
import type { Words } from './i18n';
import { Store } from './store';
import type { Side } from './types';

/** A set phrase, which each reads in the own language, or own words. */
export interface Line {
  side: Side;
  phrase?: string | undefined;
  text?: string | undefined;
}
const MOST = 100;
const logs = new Map<string, Store<readonly Line[]>>();
const keyOf = (id: string): string => 'qiyuan.talk.' + id;

function kept(id: string): readonly Line[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '[]') as Line[];
  } catch {
    return [];
  }
}
/** The log of a game. */
export function talkOf(id: string): Store<readonly Line[]> {
  const log = logs.get(id) ?? new Store(kept(id));
  logs.set(id, log);
  return log;
}
export const lineText = (t: Words, { phrase, text }: Line): string =>
  phrase ? (t.phrases[phrase] ?? phrase) : (text ?? '');

/** Takes a line into the log, and answers how it reads. */
export function heard(t: Words, id: string, line: Line): string {
  const log = talkOf(id);
  log.set([...log.get(), line].slice(-MOST));
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(log.get()));
  } catch {
    // without storage the log lasts as long as the page
  }
  return lineText(t, line);
}
/** Whether the log is on the glass: a line needs no message beside it then. */
export function isTalkSeen(): boolean {
  const box = document.getElementById('talk')?.getBoundingClientRect();
  return !!box && box.height > 0 && box.bottom > 0 && box.top < innerHeight - 40;
}
/** Moves the focus to the log, and to its input. */
export function toTalk(): void {
  const panel = document.getElementById('talk');
  panel?.scrollIntoView({ block: 'nearest' });
  panel?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}
