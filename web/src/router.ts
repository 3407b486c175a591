// SPDX-License-Identifier: GPL-3.0-or-later
// Which view the address asks for. `?lang=` and `?theme=` stay with a visit as it goes from view to view.
import { Store } from './store';

export type Route = { view: 'hall' } | { view: 'game'; id: string } | { view: 'rules'; article: string | null } | { view: 'none' };

export function readRoute(path: string): Route {
  const game = path.match(/^\/g\/([0-9A-Za-z]+)\/?$/);
  if (game) return { view: 'game', id: game[1]! };
  const rules = path.match(/^\/rules(?:\/([\w:.-]+))?\/?$/);
  if (rules) return { view: 'rules', article: rules[1] ?? null };
  return path === '/' || path === '/index.html' ? { view: 'hall' } : { view: 'none' };
}

export const route = new Store<Route>(readRoute(location.pathname));

export function go(path: string): void {
  history.pushState(null, '', path + forced());
  route.set(readRoute(location.pathname));
  window.scrollTo(0, 0);
}
function forced(): string {
  const query = new URLSearchParams(location.search), kept = new URLSearchParams();
  for (const key of ['lang', 'theme']) {
    const value = query.get(key);
    if (value) kept.set(key, value);
  }
  const text = kept.toString();
  return text && '?' + text;
}

/** For links: plain clicks stay in the page, everything else is the browser's. */
export function follows(event: MouseEvent): void {
  const anchor = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(anchor.pathname);
}

window.addEventListener('popstate', () => route.set(readRoute(location.pathname)));
