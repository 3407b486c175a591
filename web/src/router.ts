// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the view for the address. `?lang=` and `?theme=` stay in the address when the visitor goes to
// another view.
import { ADDRESSES, type Address } from './addresses';
import { Store } from './store';

/** The view for an address; `none` if there is no such page. */
export type Route = Address | { view: 'none' };

export function readRoute(path: string): Route {
  for (const [form, to] of ADDRESSES) {
    const parts = form.exec(path)?.groups;
    if (parts || form.test(path))
      return {
        ...to,
        ...Object.fromEntries(Object.entries(parts ?? {}).map(([name, part]) => [name, decoded(part)])),
      };
  }
  return { view: 'none' };
}

/** Decodes a part of the address; an invalid one is used unchanged. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = new Store<Route>(readRoute(location.pathname));

/** `path` may include a query. */
export function go(path: string): void {
  const to = new URL(path, location.href);
  const query = new URLSearchParams(location.search);
  for (const key of ['lang', 'theme']) {
    const value = query.get(key);
    if (value && !to.searchParams.has(key)) to.searchParams.set(key, value);
  }
  history.pushState(null, '', to.pathname + to.search);
  route.set(readRoute(location.pathname));
  window.scrollTo(0, 0);
}

/** A click handler for links: plain clicks stay within the page; the browser handles all others. */
export function follows(event: MouseEvent): void {
  const anchor = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search);
}

window.addEventListener('popstate', () => route.set(readRoute(location.pathname)));
