// SPDX-License-Identifier: GPL-3.0-or-later
// The title of the page: what the view is called, and before it what wants somebody who looks elsewhere.
const HOUSE = 'Qiyuan 棋院';

let view = '';
let own = '';
let elsewhere = 0;
let unseen = '';

function write(): void {
  const mark = unseen ? `● ${unseen} · ` : own ? `● ${own} · ` : elsewhere ? `(${elsewhere}) ` : '';
  document.title = `${mark}${view} · ${HOUSE}`;
}

/** What the view is called; `wants`: what it waits for from who looks at it. */
export function entitle(name: string, wants = ''): void {
  view = name;
  own = wants;
  write();
}

/** How much waits for him elsewhere on the page: stands in front where the view itself wants nothing. */
export function countElsewhere(count: number): void {
  if (count === elsewhere) return;
  elsewhere = count;
  write();
}

export const isLookedAt = (): boolean => !document.hidden && document.hasFocus();

/** What has happened while nobody looked stands in front until somebody does. */
export function markUnseen(what: string): void {
  unseen = what.replace(/[.。]$/, '');
  write();
}

function lookedAt(): void {
  if (!unseen || document.hidden) return;
  unseen = '';
  write();
}
addEventListener('focus', lookedAt);
document.addEventListener('visibilitychange', lookedAt);
