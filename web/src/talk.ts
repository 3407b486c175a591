// SPDX-License-Identifier: GPL-3.0-or-later
// The chat of a game as this tab has received it. The server does not store it.
import type { Words } from './i18n';
import { Store } from './store';
import type { Side } from './types';

/** A set phrase, which each reader sees in their own language, or free text. */
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
/** The chat log of a game. */
export function talkOf(id: string): Store<readonly Line[]> {
  const log = logs.get(id) ?? new Store(kept(id));
  logs.set(id, log);
  return log;
}
export const lineText = (t: Words, { phrase, text }: Line): string =>
  phrase ? (t.phrases[phrase] ?? phrase) : (text ?? '');

/** Adds a line to the log, and returns its text. */
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
/** Whether the log is visible in the window, so that a new line needs no separate message. */
export function isTalkSeen(): boolean {
  const box = document.getElementById('talk')?.getBoundingClientRect();
  return !!box && box.height > 0 && box.bottom > 0 && box.top < innerHeight - 40;
}
/** Moves the focus to the log's input. */
export function toTalk(): void {
  const panel = document.getElementById('talk');
  panel?.scrollIntoView({ block: 'nearest' });
  panel?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}
