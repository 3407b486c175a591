// SPDX-License-Identifier: GPL-3.0-or-later
// An esbuild plug-in: `import { ICONS } from 'icons:lucide'` gives the inner SVG of the icons used, taken
// from the installed package lucide-static (ISC licence), so that no icon is fetched and none unused is
// shipped.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Our name for an icon, and the package's. */
const NAMES = {
  link: 'link',
  seat: 'armchair',
  chip: 'cpu',
  flag: 'flag',
  hand: 'hand',
  flip: 'arrow-down-up',
  sound: 'volume-2',
  mute: 'volume-x',
  save: 'download',
  right: 'chevron-right',
  left: 'chevron-left',
  first: 'chevron-first',
  last: 'chevron-last',
  close: 'x',
  pen: 'pencil',
  warn: 'triangle-alert',
  sun: 'sun',
  moon: 'moon',
  menu: 'menu',
  copy: 'copy',
  tick: 'check',
  user: 'user',
  say: 'message-circle',
  users: 'user-plus',
  undo: 'undo-2',
  again: 'rotate-ccw',
  book: 'book-open',
  bulb: 'lightbulb',
  curve: 'chart-line',
  cup: 'trophy',
  screen: 'monitor',
  gear: 'settings',
  print: 'printer',
  plus: 'plus',
  file: 'file-up',
  search: 'search',
  up: 'chevron-up',
  down: 'chevron-down',
  grip: 'grip-vertical',
};

export const iconsPlugin = {
  name: 'icons',
  setup(build) {
    build.onResolve({ filter: /^icons:lucide$/ }, args => ({ path: args.path, namespace: 'icons' }));
    build.onLoad({ filter: /.*/, namespace: 'icons' }, async () => {
      const icons = {};
      for (const [ours, theirs] of Object.entries(NAMES)) {
        const file = fileURLToPath(
          new URL(`../node_modules/lucide-static/icons/${theirs}.svg`, import.meta.url),
        );
        icons[ours] = (await readFile(file, 'utf8'))
          .replace(/[\s\S]*?<svg[^>]*>/, '')
          .replace('</svg>', '')
          .replace(/\s+/g, ' ')
          .trim();
      }
      return { contents: `export const ICONS = ${JSON.stringify(icons)};`, loader: 'js' };
    });
  },
};
