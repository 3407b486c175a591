// SPDX-License-Identifier: GPL-3.0-or-later
// What several pages of one browser hear at once is told by one of them.
import { recall, remember } from './storage';

/** So long nobody else tells of it, in milliseconds; a slow line brings the same word so much later. */
const HOLD = 3000;
const KEPT = 16;

export const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

/** Whether this page is the first of its browser that asks to tell of a matter. */
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

/**
 * Over plain http browsers have no locks: the page that is looked at comes first, each other one a moment
 * later.
 */
async function byStorage(matter: string): Promise<boolean> {
  if (document.hidden || !document.hasFocus()) await pause(100 + Math.random() * 400);
  const now = Date.now();
  const told = read().filter(([, at]) => now - at < HOLD);
  if (told.some(([what]) => what === matter)) return false;
  remember('told', JSON.stringify([...told, [matter, now]].slice(-KEPT)));
  return true;
}

function read(): [string, number][] {
  try {
    return JSON.parse(recall('told') ?? '[]') as [string, number][];
  } catch {
    return []; // somebody else's
  }
}
