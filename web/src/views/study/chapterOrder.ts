// SPDX-License-Identifier: GPL-3.0-or-later
// The order of a study's chapters.
/**
 * The chapter before which a chapter comes if it moves up or down by one: 0 for the end, null if it can't
 * move.
 */
export function neighbour(chapters: readonly { n: number }[], n: number, up: boolean): number | null {
  const at = chapters.findIndex(one => one.n === n);
  if (at < 0 || (up ? at === 0 : at === chapters.length - 1)) return null;
  return up ? chapters[at - 1]!.n : (chapters[at + 2]?.n ?? 0);
}
/** Moves chapter `n` before chapter `next`, or to the end if `next` is not in the list. */
export function ordered<A extends { n: number }>(chapters: readonly A[], n: number, next: number): A[] {
  const moved = chapters.find(one => one.n === n);
  if (!moved || n === next) return [...chapters];
  const others = chapters.filter(one => one !== moved);
  const at = others.findIndex(one => one.n === next);
  return at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)];
}
