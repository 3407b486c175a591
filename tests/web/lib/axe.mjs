// SPDX-License-Identifier: GPL-3.0-or-later
// What axe-core finds on a page as it stands.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function faultsOfAccess(page) {
  // What is still fading in has not the contrast that it will have.
  await page.evaluate(() => Promise.all(document.getAnimations().map(a => a.finished.catch(() => {}))));
  // Evaluated, not inserted: the page's policy forbids foreign scripts, and rightly.
  await page.evaluate(AXE);
  return page.evaluate(async () => (await window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })).violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`));
}
