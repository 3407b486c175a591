// SPDX-License-Identifier: GPL-3.0-or-later
// Computes WCAG 2.2 contrast ratios from src/css/tokens.css, in both themes; exit 1 if one falls short.
import { readFileSync } from 'node:fs';
const css = readFileSync(new URL('../src/css/tokens.css', import.meta.url), 'utf8');
const block = re =>
  Object.fromEntries([...css.match(re)[1].matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(m => [m[1], m[2]]));
const light = block(/:root \{([\s\S]*?)\n\}/);
const dark = { ...light, ...block(/:root\[data-theme=['"]dark['"]\] \{([\s\S]*?)\n\}/) };
const lum = h => {
  const [r, g, b] = [1, 3, 5]
    .map(i => parseInt(h.slice(i, i + 2), 16) / 255)
    .map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (a, b) => {
  const [x, y] = [lum(a), lum(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
};
// [foreground, background, least]: 4.5 for text, 3 for edges, large text and marks
const pairs = [
  ['ink', 'paper', 4.5],
  ['ink', 'sheet', 4.5],
  ['ink', 'wash-2', 4.5],
  ['ink-2', 'paper', 4.5],
  ['ink-2', 'wash', 4.5],
  ['ink-3', 'paper', 4.5],
  ['ink-3', 'sheet', 4.5],
  ['ink-3', 'wash', 4.5],
  ['on-ink', 'ink', 4.5],
  ['line', 'paper', 3],
  ['line', 'sheet', 3],
  ['line', 'wash', 3],
  ['azurite', 'paper', 4.5],
  ['azurite', 'sheet', 4.5],
  ['azurite', 'azurite-wash', 4.5],
  ['on-azurite', 'azurite', 4.5],
  ['ink', 'azurite-wash', 4.5],
  ['ink-2', 'azurite-wash', 4.5],
  ['azurite-line', 'sheet', 3],
  ['cinnabar', 'paper', 4.5],
  ['cinnabar', 'sheet', 4.5],
  ['#15181a', 'orpiment', 4.5],
  ['orpiment-ink', 'orpiment-wash', 4.5],
  ['ink', 'orpiment-wash', 4.5],
  ['orpiment-ink', 'paper', 4.5],
  ['on-run', 'run', 4.5],
  ['on-run-2', 'run', 4.5],
  ['on-pick', 'pick', 4.5],
  ['on-pick-2', 'pick', 4.5],
  ['white-edge', 'sq-light', 3],
  ['white-edge', 'sq-dark', 3],
  ['white-edge', 'white-fill', 3],
  ['black-fill', 'sq-light', 3],
  ['black-fill', 'sq-dark', 3],
  ['black-detail', 'black-fill', 3],
  ['black-fill', 'sq-dark-now', 3],
  ['mark-chess', 'sq-light', 3],
  ['mark-chess', 'sq-dark', 3],
  ['now-chess', 'sq-light-now', 3],
  ['now-chess', 'sq-dark-now', 3],
  ['ev-chess-case', 'ev-chess', 4.5],
  ['coord', 'paper', 4.5],
  ['red-char', 'red-disc', 4.5],
  ['black-char', 'black-disc', 4.5],
  ['red-edge', 'red-disc', 3],
  ['black-ring', 'black-disc', 3],
  ['red-disc', 'black-disc', 3],
  ['xq-line', 'xq-ground', 3],
  ['xq-river', 'xq-ground', 4.5],
  ['mark-xq', 'xq-ground', 3],
  ['ev-xq', 'xq-ground', 3],
  ['ev-xq-case', 'ev-xq', 4.5],
];
let bad = 0;
// Other boards change a few colours: every pair with one of them must hold again.
const boards = readFileSync(new URL('../src/css/boards.css', import.meta.url), 'utf8');
for (const [, dark1, game, name, body] of boards.matchAll(
  /^:root(\[data-theme=['"]dark['"]\])?\[data-(chess|xiangqi)="(\w+)"\] \{([^}]*)\}/gm,
)) {
  const own = Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(m => [m[1], m[2]]));
  const all = { ...(dark1 ? dark : light), ...own };
  for (const [f, b, least] of pairs.filter(([f, b]) => f in own || b in own)) {
    const r = ratio(all[f] ?? f, all[b] ?? b);
    if (r >= least) continue;
    bad++;
    console.log(
      `${game} ${name}${dark1 ? ' dark' : ''}: ${f} on ${b} ${r.toFixed(2)}  least ${least}  FALLS SHORT`,
    );
  }
}
for (const [f, b, least] of pairs) {
  const r = [light, dark].map(t => ratio(t[f] ?? f, t[b] ?? b));
  const low = r.some(x => x < least);
  bad += low;
  console.log(
    `${(f + ' on ' + b).padEnd(32)} light ${r[0].toFixed(2).padStart(5)}  dark ${r[1].toFixed(2).padStart(5)}  least ${least}${low ? '  FALLS SHORT' : ''}`,
  );
}
// a disc must be told from the ground by its fill or by its edge
for (const [n, t] of [
  ['light', light],
  ['dark', dark],
])
  for (const k of ['red', 'black']) {
    const best = Math.max(
      ratio(t[k + '-disc'], t['xq-ground']),
      ratio(t[k === 'red' ? 'red-edge' : 'black-ring'], t['xq-ground']),
    );
    bad += best < 3;
    console.log(
      `${(k + ' disc against ground, ' + n).padEnd(32)} ${best.toFixed(2)}  least 3${best < 3 ? '  FALLS SHORT' : ''}`,
    );
  }
process.exit(bad ? 1 : 0);
