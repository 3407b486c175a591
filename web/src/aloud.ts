// SPDX-License-Identifier: GPL-3.0-or-later
// What is read aloud to who hears the page.
import { Store } from './store';

interface Line {
  n: number;
  text: string;
  at: number;
}
/**
 * Text to read aloud: politely, or at once. Each line is a new one, so that the same words twice are heard
 * twice.
 */
export const spoken = new Store<{ polite: readonly Line[]; urgent: readonly Line[] }>({
  polite: [],
  urgent: [],
});
let lines = 0;
/** Lines younger than this, in milliseconds, may not have been read yet: they stay together with newer
 * ones. */
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
