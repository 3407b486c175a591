// SPDX-License-Identifier: GPL-3.0-or-later
// Drafts: what is studied here and saved at no server. This browser keeps each under a name of its own, so
// that one never takes the place of another; a tab has one of them open. Small ones are in localStorage,
// which keeps at once, also while the page goes; what has no room there is in IndexedDB.
import { isKept, recall, recalled, remember } from '../../storage';
import type { Game } from '../../types';

export interface Draft {
  id: string;
  name: string;
  game: Game;
  /** When it was last written, in milliseconds since 1970. */
  changed: number;
  moves: number;
  /** Where one stood. */
  path: string;
  /** The address at which it was open. */
  address: string;
  /** It can be opened again from where it came, and was not changed: nobody looks for it here. */
  found: boolean;
  /** Changes each time it is written. */
  stamp: string;
  /** Places of moves that the server has not seen yet. */
  unchecked: string[];
  /** Its text is in IndexedDB. */
  large: boolean;
}
const HEAD = 'draft.';
const TEXT = 'draft-text.';
const MINE = 'qiyuan.draft';
/** Longer texts go to IndexedDB: localStorage has room for ten of these. */
export const SMALL = 400000;
/** What was only looked at is forgotten after so long. */
const FOUND_FOR = 24 * 3600 * 1000;
/** How long another tab has to say what it holds. */
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
    return null; // not written by this page
  }
}
/** The drafts of this browser, the latest first. */
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
/** Writes where one stands; the text stays. False where the browser does not keep it. */
export function writeHead(head: Draft): boolean {
  const text = JSON.stringify(head);
  remember(HEAD + head.id, text);
  return isKept(HEAD + head.id, text);
}
/** Writes a small draft at once; false where it has no room in localStorage. */
export function writeSmall(head: Draft, text: string): boolean {
  if (text.length > SMALL || !keptSmall(head.id, text)) return false;
  // Without it nobody finds the text, which makes room elsewhere
  if (!writeHead({ ...head, large: false })) return false;
  if (head.large) void inDatabase('readwrite', store => store.delete(head.id)).catch(() => {});
  return true;
}
/** Writes a draft. Rejects where the browser keeps nothing. */
export async function writeDraft(head: Draft, text: string): Promise<void> {
  if (writeSmall(head, text)) return;
  await inDatabase('readwrite', store => store.put(text, head.id));
  remember(TEXT + head.id, null);
  if (!writeHead({ ...head, large: true })) throw new Error('not kept');
}
/** Removes a draft; answers what brings it back. */
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
/** This page, of all that are open in this browser. */
export const PAGE = newId();
channel?.addEventListener(
  'message',
  ({ data }: MessageEvent<{ ask?: true; held?: string }>) =>
    data.ask && channel.postMessage({ held, page: PAGE }),
);
/** The other pages that are open now, and the drafts that they have open. */
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
/** From now on this tab has that one open; a reload finds it again. */
export function hold(id: string): void {
  held = id;
  try {
    sessionStorage.setItem(MINE, id);
  } catch {
    // a reload finds the latest instead
  }
}
export function heldHere(): Draft | null {
  try {
    return draft(sessionStorage.getItem(MINE) ?? '');
  } catch {
    return null;
  }
}
/** The draft that a new tab begins with: the latest that no other tab has open. */
export async function latestFree(): Promise<Draft | null> {
  const all = drafts();
  if (!all.length) return null;
  const elsewhere = await openElsewhere();
  return all.find(one => !elsewhere.has(one.id)) ?? null;
}
/** Forgets what was only looked at, and takes over the one study that earlier versions kept. */
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
    // not written by this page
  }
  remember('study', null);
}
