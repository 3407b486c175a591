// SPDX-License-Identifier: GPL-3.0-or-later
// The page's title: the view's name, preceded by what needs the user's attention.
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

/** The number of things on other views that need the user; shown if the view itself needs nothing. */
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
