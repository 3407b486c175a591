// SPDX-License-Identifier: GPL-3.0-or-later
// Text announced by screen readers.
import { Store } from './store';

interface Line {
  n: number;
  text: string;
  at: number;
}
/**
 * Text to announce, either politely or at once. Each line is a new element, so that repeated text is
 * announced again.
 */
export const spoken = new Store<{ polite: readonly Line[]; urgent: readonly Line[] }>({
  polite: [],
  urgent: [],
});
let lines = 0;
/** Lines younger than this many milliseconds may not have been read yet, so newer lines are added to them. */
const UNREAD = 1000;
function speak(how: 'polite' | 'urgent', text: string): void {
  const now = spoken.get();
  const at = performance.now();
  spoken.set({
    ...now,
    [how]: [...now[how].filter(line => at - line.at < UNREAD), { n: ++lines, text, at }],
  });
}
export const say = (text: string): void => speak('polite', text);
export const sayNow = (text: string): void => speak('urgent', text);
