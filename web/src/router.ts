// SPDX-License-Identifier: GPL-3.0-or-later
// Which view the address asks for. `?lang=` and `?theme=` stay with a visit as it goes from view to view.
import { Store } from './store';

export type Route = { view: 'hall' } | { view: 'game'; id: string } | { view: 'games' } | { view: 'boards'; id: string } | { view: 'rules'; article: string | null } | { view: 'tables' } | { view: 'puzzles'; id: string } | { view: 'study'; part: string; id: string; number: string } | { view: 'desk'; id: string; face: string | null } | { view: 'tournaments' } | { view: 'tournament'; id: string; part: string } | { view: 'person'; part: 'me' | 'p' | 'settings'; name: string } | { view: 'none' };

export function readRoute(path: string): Route {
  const game = path.match(/^\/g\/([0-9A-Za-z]+)\/?$/);
  if (game) return { view: 'game', id: game[1]! };
  if (/^\/games\/?$/.test(path)) return { view: 'games' };
  const shared = path.match(/^\/s\/([0-9A-Za-z]+)\/?$/);
  if (shared) return { view: 'boards', id: shared[1]! };
  if (/^\/boards\/?$/.test(path)) return { view: 'boards', id: '' };
  const rules = path.match(/^\/rules(?:\/([\w:.-]+))?\/?$/);
  if (rules) return { view: 'rules', article: rules[1] ?? null };
  const study = path.match(/^\/a(?:\/(g|c|s)\/([0-9A-Za-z]+)(?:\/(\d+))?)?\/?$/);
  if (study) return { view: 'study', part: study[1] ?? '', id: study[2] ?? '', number: study[3] ?? '1' };
  if (/^\/tables\/?$/.test(path)) return { view: 'tables' };
  const puzzle = path.match(/^\/puzzles(?:\/([0-9a-f]{16}))?\/?$/);
  if (puzzle) return { view: 'puzzles', id: puzzle[1] ?? '' };
  const desk = path.match(/^\/desk(?:\/([0-9A-Za-z]+)(?:\/(face|white|red|black))?)?\/?$/);
  if (desk) return { view: 'desk', id: desk[1] ?? '', face: desk[2] ?? null };
  const event = path.match(/^\/t(?:\/([0-9A-Za-z]+)(?:\/([a-z]+))?)?\/?$/);
  if (event) return event[1] ? { view: 'tournament', id: event[1], part: event[2] ?? '' } : { view: 'tournaments' };
  const someone = path.match(/^\/p\/([^/]+)\/?$/);
  if (someone) return { view: 'person', part: 'p', name: decoded(someone[1]!) };
  if (path === '/me' || path === '/settings') return { view: 'person', part: path === '/me' ? 'me' : 'settings', name: '' };
  return path === '/' || path === '/index.html' ? { view: 'hall' } : { view: 'none' };
}

/** A part of the address as it was meant; one that is no text at all as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = new Store<Route>(readRoute(location.pathname));

/** `path` may have a query of its own. */
export function go(path: string): void {
  const to = new URL(path, location.href), query = new URLSearchParams(location.search);
  for (const key of ['lang', 'theme']) {
    const value = query.get(key);
    if (value && !to.searchParams.has(key)) to.searchParams.set(key, value);
  }
  history.pushState(null, '', to.pathname + to.search);
  route.set(readRoute(location.pathname));
  window.scrollTo(0, 0);
}

/** For links: plain clicks stay in the page, everything else is the browser's. */
export function follows(event: MouseEvent): void {
  const anchor = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search);
}

window.addEventListener('popstate', () => route.set(readRoute(location.pathname)));
