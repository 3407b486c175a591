// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces sounds, vibration and notifications, which headless browsers lack, by functions that
// record the page's calls.

/** Sounds, identified by the notes that start them. */
const NOTES = {
  move: '420 1900',
  capture: '420 1900 420 1900',
  check: '420 1900 660',
  low: '880',
  end: '523 392',
  ask: '659 988',
  answer: '587 587',
  come: '247 370',
  gone: '370 247',
};

/**
 * Call this before opening pages. `locks`: whether pages of the browser have Web Locks, as over
 * https.
 */
export const giveSenses = (context, { locks = true } = {}) =>
  context.addInitScript(
    ([notes, lockable]) => {
      window.heard = [];
      window.felt = [];
      window.told = [];
      window.elsewhere = false;
      const node = { connect: other => other, gain: null };
      const kinds = Object.entries(notes)
        .map(([kind, text]) => [text, kind])
        .sort((a, b) => b[0].length - a[0].length);
      window.AudioContext = class {
        state = 'running';
        currentTime = 0;
        destination = node;
        notes = [];
        createGain() {
          return { ...node, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
        }
        createOscillator() {
          const one = {
            ...node,
            frequency: { setValueAtTime: from => (one.from = from), exponentialRampToValueAtTime() {} },
            start: () => this.sound(one.from),
            stop() {},
          };
          return one;
        }
        /** Notes that start in the same task were played together. */
        sound(from) {
          if (this.notes.push(from) > 1) return;
          queueMicrotask(() => {
            let text = this.notes.splice(0).join(' ');
            while (text) {
              const [known, kind] = kinds.find(([one]) => text.startsWith(one)) ?? [text, text];
              window.heard.push(kind);
              text = text.slice(known.length).trim();
            }
          });
        }
      };
      navigator.vibrate = pattern => (window.felt.push(pattern), true);
      window.Notification = class {
        static get permission() {
          return localStorage.getItem('leave') ?? 'default';
        }
        static async requestPermission() {
          localStorage.setItem('leave', window.answer);
          return window.answer;
        }
        constructor(title, options) {
          this.told = { title, ...options, closed: false };
          window.told.push(this.told);
        }
        close() {
          this.told.closed = true;
        }
      };
      document.hasFocus = () => !window.elsewhere;
      if (!lockable) Object.defineProperty(navigator, 'locks', { value: undefined });
    },
    [NOTES, locks],
  );

/** Grants the browser permission for notifications. */
export const allowNotices = context =>
  context.addInitScript(() => {
    localStorage.setItem('leave', 'granted');
    localStorage.setItem('qiyuan.notices', 'on');
  });

/** Lets a test set the page's clock ahead; the server's clock is unchanged. */
export const setAhead = context =>
  context.addInitScript(() => {
    const now = performance.now.bind(performance);
    window.ahead = 0;
    performance.now = () => now() + window.ahead;
  });
export const ahead = (page, by) =>
  page.evaluate(ms => {
    window.ahead = ms;
  }, by);

export const lookAway = page =>
  page.evaluate(() => {
    window.elsewhere = true;
  });
export const lookBack = page =>
  page.evaluate(() => {
    window.elsewhere = false;
    dispatchEvent(new Event('focus'));
  });

/** Waits for sounds, and returns those since the last call. */
export async function heard(page) {
  await page.waitForFunction(() => window.heard.length > 0);
  return page.evaluate(() => window.heard.splice(0));
}
/** Waits for notifications, and returns the titles and texts of those since the last call. */
export async function noticed(page) {
  await page.waitForFunction(() => window.told.length > 0);
  return page.evaluate(() => window.told.splice(0).map(({ title, body }) => [title, body]));
}
