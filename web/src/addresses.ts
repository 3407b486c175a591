// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/views.toml: change that file.
/** A view of the page, with the parts of its address; those that the address doesn't have are "". */
export type Address =
  | { view: 'hall' }
  | { view: 'game'; id: string }
  | { view: 'games' }
  | { view: 'boards'; id: string }
  | { view: 'tournaments' }
  | { view: 'tournament'; id: string; part: string }
  | { view: 'desk'; id: string; face: string }
  | { view: 'study'; part: string; id: string; number: string }
  | { view: 'puzzles'; id: string }
  | { view: 'classes'; id: string }
  | { view: 'homework'; id: string }
  | { view: 'tables' }
  | { view: 'rules'; article: string }
  | { view: 'person'; name: string }
  | { view: 'me' }
  | { view: 'settings' };

/** Each address, as a form with its parts by name, and the view that it leads to. */
export const ADDRESSES: readonly (readonly [RegExp, Address])[] = [
  [/^\/?$/, { view: 'hall' }],
  [/^\/index\.html\/?$/, { view: 'hall' }],
  [/^\/g\/(?<id>[0-9A-Za-z]+)\/?$/, { view: 'game', id: '' }],
  [/^\/games\/?$/, { view: 'games' }],
  [/^\/boards\/?$/, { view: 'boards', id: '' }],
  [/^\/s\/(?<id>[0-9A-Za-z]+)\/?$/, { view: 'boards', id: '' }],
  [/^\/t\/?$/, { view: 'tournaments' }],
  [/^\/t\/(?<id>[0-9A-Za-z]+)\/?$/, { view: 'tournament', id: '', part: '' }],
  [/^\/t\/(?<id>[0-9A-Za-z]+)\/(?<part>[a-z]+)\/?$/, { view: 'tournament', id: '', part: '' }],
  [/^\/desk\/?$/, { view: 'desk', id: '', face: '' }],
  [/^\/desk\/(?<id>[0-9A-Za-z]+)\/?$/, { view: 'desk', id: '', face: '' }],
  [/^\/desk\/(?<id>[0-9A-Za-z]+)\/(?<face>face|white|red|black)\/?$/, { view: 'desk', id: '', face: '' }],
  [/^\/a\/?$/, { view: 'study', part: '', id: '', number: '' }],
  [/^\/a\/(?<part>g|c|s)\/(?<id>[0-9A-Za-z]+)\/?$/, { view: 'study', part: '', id: '', number: '' }],
  [/^\/a\/(?<part>g|c|s)\/(?<id>[0-9A-Za-z]+)\/(?<number>[0-9]+)\/?$/, { view: 'study', part: '', id: '', number: '' }],
  [/^\/puzzles\/?$/, { view: 'puzzles', id: '' }],
  [/^\/puzzles\/(?<id>[0-9A-Za-z]+)\/?$/, { view: 'puzzles', id: '' }],
  [/^\/classes\/?$/, { view: 'classes', id: '' }],
  [/^\/classes\/(?<id>[0-9A-Za-z]+)\/?$/, { view: 'classes', id: '' }],
  [/^\/h\/(?<id>[0-9A-Za-z]+)\/?$/, { view: 'homework', id: '' }],
  [/^\/tables\/?$/, { view: 'tables' }],
  [/^\/rules\/?$/, { view: 'rules', article: '' }],
  [/^\/rules\/(?<article>[0-9A-Za-z_:.-]+)\/?$/, { view: 'rules', article: '' }],
  [/^\/p\/(?<name>[^/]+)\/?$/, { view: 'person', name: '' }],
  [/^\/me\/?$/, { view: 'me' }],
  [/^\/settings\/?$/, { view: 'settings' }],
];
