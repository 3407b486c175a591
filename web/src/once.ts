// SPDX-License-Identifier: GPL-3.0-or-later
// Announces news only once if several pages of the same browser receive it.
import { recall, remember } from './storage';

/** How long, in milliseconds, other pages do not report the same matter; a slow connection delays their news
 * by that much. */
const HOLD = 3000;
const KEPT = 16;

export const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

/** Whether this page is the first in its browser to report a matter. */
export const first = (matter: string): Promise<boolean> =>
  navigator.locks ? byLock(matter) : byStorage(matter);

const byLock = (matter: string): Promise<boolean> =>
  new Promise(tell => {
    navigator.locks
      .request('qiyuan ' + matter, { ifAvailable: true }, lock => {
        tell(!!lock);
        return lock ? pause(HOLD) : undefined;
      })
      .catch(() => tell(true));
  });

/** The random id of this page. */
const ME = Math.random().toString(36).slice(2);
/** How long, in milliseconds, a value written by one page may take to be seen by the others. */
const SEEN = 60;
/**
 * Over plain http browsers have no locks: the visible page writes first, the others a moment later; if two
 * write at once, the value that remains decides.
 */
async function byStorage(matter: string): Promise<boolean> {
  const aside = document.hidden || !document.hasFocus();
  if (aside) await pause(100 + Math.random() * 400);
  const now = Date.now();
  const told = read().filter(([, at]) => now - at < HOLD);
  if (told.some(([what]) => what === matter)) return false;
  remember('told', JSON.stringify([...told, [matter, now, ME]].slice(-KEPT)));
  if (!aside) return true;
  await pause(SEEN);
  return read().some(([what, , who]) => what === matter && who === ME);
}

function read(): [string, number, string?][] {
  try {
    return JSON.parse(recall('told') ?? '[]') as [string, number, string?][];
  } catch {
    return []; // not written by this page
  }
}
