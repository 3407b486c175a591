// SPDX-License-Identifier: GPL-3.0-or-later
// Browser notifications for a player who looks elsewhere while a page of the server is open. There is no
// push: the open page shows what it receives. Over plain http browsers have no notifications, and the
// settings say so.
import { Choice, lang } from './prefs';
import { isLookedAt } from './title';

/** Stored only in this browser, because permission is given to a browser, not to an account. */
export const notices = new Choice('notices', ['off', 'on'] as const);
export const hasNotices = (): boolean => isSecureContext && 'Notification' in window;
export const mayNotice = (): boolean => hasNotices() && Notification.permission === 'granted';

/** Asks the browser for permission, and returns whether it is given. */
export async function askForNotices(): Promise<boolean> {
  if (hasNotices() && Notification.permission === 'default')
    await Notification.requestPermission().catch(() => undefined);
  return mayNotice();
}

const shown = new Map<string, () => void>();

/**
 * Shows a notification unless the page is visible; a later one about the same matter replaces it, and showing
 * the page clears all.
 */
export function notice(matter: string, title: string, body: string): void {
  if (notices.get() === 'off' || !mayNotice() || isLookedAt()) return;
  const options = {
    renotify: true,
    body,
    tag: matter,
    lang: lang.get(),
    icon: document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '',
    data: location.pathname,
  };
  try {
    const one = new Notification(title, options);
    one.onclick = () => {
      window.focus();
      one.close();
    };
    shown.set(matter, () => one.close());
  } catch {
    // Phone browsers only show notifications through the service worker.
    void navigator.serviceWorker?.ready.then(async worker => {
      await worker.showNotification(title, options);
      shown.set(
        matter,
        () => void worker.getNotifications({ tag: matter }).then(all => all.forEach(one => one.close())),
      );
    });
  }
}

function lookedAt(): void {
  if (document.hidden) return;
  for (const close of shown.values()) close();
  shown.clear();
}
addEventListener('focus', lookedAt);
document.addEventListener('visibilitychange', lookedAt);
