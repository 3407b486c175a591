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

/** Sets the title of the view; `wants`: what it needs from the user. */
export function entitle(name: string, wants = ''): void {
  view = name;
  own = wants;
  write();
}

/** The number of things that need the user elsewhere on the page, shown first if the view itself needs
 * nothing. */
export function countElsewhere(count: number): void {
  if (count === elsewhere) return;
  elsewhere = count;
  write();
}

export const isLookedAt = (): boolean => !document.hidden && document.hasFocus();

/** Shows what happened while the page was hidden, until it is visible again. */
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
