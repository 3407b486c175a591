// SPDX-License-Identifier: GPL-3.0-or-later
// Drafts: studies that are saved only in this browser. Each has an id, so that drafts never overwrite each
// other; a tab has one of them open. Small drafts are in localStorage, which can be written even while the
// page closes; larger ones are in IndexedDB.
import { isKept, recall, recalled, remember } from '../../storage';
import type { Game } from '../../types';

export interface Draft {
  id: string;
  name: string;
  game: Game;
  /** The time of the last change, in milliseconds since 1970. */
  changed: number;
  moves: number;
  /** The current place: the moves that lead to it. */
  path: string;
  /** The address at which the draft was open. */
  address: string;
  /** The content can be opened again from its source and was not changed, so the draft is disposable. */
  found: boolean;
  /** A new random value at each write, to detect writes by other tabs. */
  stamp: string;
  /** The places of moves that the server has not checked yet. */
  unchecked: string[];
  /** Whether the text is in IndexedDB. */
  large: boolean;
}
const HEAD = 'draft.';
const TEXT = 'draft-text.';
const MINE = 'qiyuan.draft';
/** Longer texts (in UTF-16 units) go to IndexedDB: localStorage has room for about ten of this length. */
export const SMALL = 400000;
/** Drafts that were only viewed are deleted after this many milliseconds. */
const FOUND_FOR = 24 * 3600 * 1000;
/** How many milliseconds other tabs have to report the drafts they have open. */
const ANSWER_WITHIN = 150;

export const newId = (): string => Math.random().toString(36).slice(2, 12);

// ---- the text of a draft

let opened: Promise<IDBDatabase> | null = null;
const database = (): Promise<IDBDatabase> =>
  (opened ??= new Promise((done, fail) => {
    const asked = indexedDB.open('qiyuan.drafts', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('text');
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error ?? new Error('no IndexedDB'));
  }));
async function inDatabase<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database()).transaction('text', mode);
  const asked = act(transaction.objectStore('text'));
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done(asked.result);
    transaction.onabort = transaction.onerror = () => fail(transaction.error ?? new Error('not kept'));
  });
}
function keptSmall(id: string, text: string): boolean {
  try {
    localStorage.setItem('qiyuan.' + TEXT + id, text);
    return true;
  } catch {
    return false; // no room, or no storage at all
  }
}

export function draft(id: string): Draft | null {
  try {
    return JSON.parse(recall(HEAD + id) ?? 'null') as Draft | null;
  } catch {
    return null; // not a draft that this page wrote
  }
}
/** All drafts in this browser, the latest first. */
export const drafts = (): Draft[] =>
  recalled(HEAD)
    .flatMap(id => draft(id) ?? [])
    .sort((one, other) => other.changed - one.changed);
export async function draftText(id: string): Promise<string | null> {
  const small = recall(TEXT + id);
  return (
    small ??
    (await inDatabase<string | undefined>(
      'readonly',
      store => store.get(id) as IDBRequest<string | undefined>,
    ).catch(() => undefined)) ??
    null
  );
}
/** Writes a draft's head without its text. Returns false if the browser does not save it. */
export function writeHead(head: Draft): boolean {
  const text = JSON.stringify(head);
  remember(HEAD + head.id, text);
  return isKept(HEAD + head.id, text);
}
/** Writes a small draft synchronously; returns false if it does not fit into localStorage. */
export function writeSmall(head: Draft, text: string): boolean {
  if (text.length > SMALL || !keptSmall(head.id, text)) return false;
  // Without a head the text would be lost, so free its room.
  if (!writeHead({ ...head, large: false })) return false;
  if (head.large) void inDatabase('readwrite', store => store.delete(head.id)).catch(() => {});
  return true;
}
/** Writes a draft. Rejects if the browser cannot save it. */
export async function writeDraft(head: Draft, text: string): Promise<void> {
  if (writeSmall(head, text)) return;
  await inDatabase('readwrite', store => store.put(text, head.id));
  remember(TEXT + head.id, null);
  if (!writeHead({ ...head, large: true })) throw new Error('not kept');
}
/** Removes a draft; returns a function that restores it. */
export async function removeDraft(id: string): Promise<() => Promise<void>> {
  const head = draft(id);
  const text = await draftText(id);
  remember(HEAD + id, null);
  remember(TEXT + id, null);
  if (head?.large) await inDatabase('readwrite', store => store.delete(id)).catch(() => {});
  return () => (head && text !== null ? writeDraft(head, text) : Promise.resolve());
}

// ---- which of them a tab has open

let held = '';
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('qiyuan.drafts');
/** A random id of this page, unique among the pages open in this browser. */
export const PAGE = newId();
channel?.addEventListener(
  'message',
  ({ data }: MessageEvent<{ ask?: true; held?: string }>) =>
    data.ask && channel.postMessage({ held, page: PAGE }),
);
/** The ids of the other open pages, and of the drafts that they have open. */
export function openElsewhere(): Promise<Set<string>> {
  const found = new Set<string>();
  if (!channel) return Promise.resolve(found);
  const hear = ({ data }: MessageEvent<{ held?: string; page?: string }>): void => {
    for (const one of [data.held, data.page]) if (one) found.add(one);
  };
  channel.addEventListener('message', hear);
  channel.postMessage({ ask: true });
  return new Promise(done =>
    setTimeout(() => {
      channel.removeEventListener('message', hear);
      done(found);
    }, ANSWER_WITHIN),
  );
}
/** Marks a draft as open in this tab, so that a reload finds it again. */
export function hold(id: string): void {
  held = id;
  try {
    sessionStorage.setItem(MINE, id);
  } catch {
    // After a reload the latest draft is opened instead.
  }
}
export function heldHere(): Draft | null {
  try {
    return draft(sessionStorage.getItem(MINE) ?? '');
  } catch {
    return null;
  }
}
/** The draft that a new tab opens: the latest that is not open in another tab. */
export async function latestFree(): Promise<Draft | null> {
  const all = drafts();
  if (!all.length) return null;
  const elsewhere = await openElsewhere();
  return all.find(one => !elsewhere.has(one.id)) ?? null;
}
/** Deletes old drafts that were only viewed, and converts the single study that earlier versions saved. */
export function tidyDrafts(): void {
  for (const one of drafts())
    if (one.found && one.id !== held && Date.now() - one.changed > FOUND_FOR) void removeDraft(one.id);
  const before = recall('study');
  if (before === null) return;
  try {
    const { record, path } = JSON.parse(before) as { record: { game: Game; moves: unknown[] }; path: string };
    if (record.moves.length)
      void writeDraft(
        {
          id: newId(),
          name: '',
          game: record.game,
          changed: Date.now(),
          moves: record.moves.length,
          path,
          address: '/a',
          found: false,
          stamp: newId(),
          unchecked: [],
          large: false,
        },
        JSON.stringify(record),
      );
  } catch {
    // Not a study that this page wrote.
  }
  remember('study', null);
}
