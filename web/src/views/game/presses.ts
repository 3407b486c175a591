// SPDX-License-Identifier: GPL-3.0-or-later
// Presses the buttons of the game whose names were typed.
import type { Words } from '../../i18n';

/** Alternative names for buttons, in every language, besides their own labels. */
const NAMED: readonly [RegExp, (t: Words) => readonly string[]][] = [
  [/^(?:draw|offer(?: an?)? draw|offer|提和)$/i, t => [t.takeDraw, t.offerDraw]],
  [/^(?:accept|agree|yes|同意|接受)$/i, t => [t.accept]],
  [/^(?:decline|refuse|no|不同意|拒绝|拒絕)$/i, t => [t.decline]],
  [/^(?:resign|认输|認輸)$/i, t => [t.resign]],
  [/^(?:undo|take ?back|悔棋)$/i, t => [t.takeBack]],
  [/^(?:claim|提请(?:裁决)?|提請(?:裁決)?)$/i, t => [t.claim]],
  [/^(?:hint|提示)$/i, t => [t.hint]],
  [/^(?:win|take(?: the)? win|取胜|取勝)$/i, t => [t.takeWin]],
  [/^(?:rematch|again|再来一局|再來一局)$/i, t => [t.rematchAccept, t.toRematch, t.rematch]],
  [/^(?:lobby|hall|大厅|大廳)$/i, t => [t.hall]],
  [/^(?:call off|abort|取消)$/i, t => [t.abort]],
];

/**
 * Presses the button with that name. Returns why it cannot be pressed now, "" after pressing it, or null if
 * there is no such button.
 */
export function pressNamed(t: Words, text: string): string | null {
  const clean = text.trim().toLowerCase();
  const same = NAMED.flatMap(([form, names]) => (form.test(clean) ? names(t) : []));
  const names = [...same, clean].map(name => name.toLowerCase());
  const all = [
    ...document.querySelectorAll<HTMLButtonElement | HTMLAnchorElement>('.in-game button, .in-game a'),
  ].filter(one => !one.closest('.moves') && one.getClientRects().length > 0);
  const found = names.flatMap(name =>
    all.filter(one => (one.getAttribute('aria-label') ?? one.textContent).trim().toLowerCase() === name),
  );
  const ready = found.find(one => !one.matches(':disabled'));
  ready?.click();
  return ready ? '' : found[0] ? found[0].title || t.notNow : same.length ? t.notNow : null;
}
