// SPDX-License-Identifier: GPL-3.0-or-later
// Runs axe-core on a page, and decides the cases that it leaves open.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/*
 * The cases that axe-core cannot decide, each with the reason for our decision; any other undecided
 * case is a fault. shortTextContent, nonBmp: a single letter or symbol, such as a board's
 * coordinates or a game's picture beside its name, might be mere decoration; it must have the
 * contrast of text (3:1 for symbols of 24 px and more). elmPartiallyObscured,
 * elmPartiallyObscuring: the end of a list that scrolls sideways, or a clock at the window's edge,
 * is cut off by its scroll container, not covered; it is measured on its own box's background.
 * bgOverlap: the same if the scroll container is above. imgNode: text in a drawing; its background
 * is the shape drawn under it, or that of the drawing's box.
 */
const DECIDED = new Set([
  'shortTextContent',
  'nonBmp',
  'elmPartiallyObscured',
  'elmPartiallyObscuring',
  'bgOverlap',
  'imgNode',
]);

/* All rules; and those on colours only, for a page already checked in another theme. */
const WHOLE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

export async function faultsOfAccess(page, { colours = false } = {}) {
  // Elements still fading in lack their final contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().map(a => a.finished.catch(() => {}))));
  // Evaluated rather than inserted as a script, because the page's content policy forbids foreign
  // scripts. Once for each page, as it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([decided, runOnly]) => {
      // Elements that appear or disappear during the check are counted inconsistently; if the page
      // changed, check again. A view that waits for its data shows its heading alone.
      const waits = () => document.querySelector('main.waits') !== null;
      let found;
      let changed = true;
      const changes = new MutationObserver(() => (changed = true));
      changes.observe(document, { childList: true, subtree: true });
      for (let tries = 0; tries < 5 && changed; tries++) {
        while (waits()) await new Promise(requestAnimationFrame);
        changed = false;
        found = await window.axe.run(document, { runOnly, resultTypes: ['violations', 'incomplete'] });
        changed ||= waits();
      }
      changes.disconnect();
      const channels = colour => colour.match(/[\d.]+/g).map(Number);
      const light = c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
      const luminance = ([r, g, b]) =>
        0.2126 * light(r / 255) + 0.7152 * light(g / 255) + 0.0722 * light(b / 255);
      /* The last shape drawn before this text in the drawing that contains all of it. */
      const shape = e => {
        const box = e.getBoundingClientRect();
        for (let under = e.previousElementSibling; under; under = under.previousElementSibling) {
          const around = under.getBoundingClientRect();
          const fill = getComputedStyle(under).fill;
          if (
            /^(rect|circle)$/.test(under.tagName) &&
            fill !== 'none' &&
            around.left <= box.left &&
            around.right >= box.right &&
            around.top <= box.top &&
            around.bottom >= box.bottom
          )
            return channels(fill);
        }
        return null;
      };
      /* The nearest opaque background behind an element. */
      const ground = e => {
        const under = e.closest('svg') && shape(e);
        if (under && (under[3] ?? 1) === 1) return under;
        for (; e; e = e.parentElement) {
          const [r, g, b, a = 1] = channels(getComputedStyle(e).backgroundColor);
          if (a === 1) return [r, g, b];
        }
        return [255, 255, 255];
      };
      const contrast = e => {
        const style = getComputedStyle(e);
        const a = luminance(channels(e.closest('svg') ? style.fill : style.color));
        const b = luminance(ground(e));
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      };
      const judged = node => {
        const kind = node.any
          .concat(node.all)
          .map(check => check.data?.messageKey ?? check.id)
          .join();
        const e = document.querySelector(node.target.at(-1));
        if (!decided.includes(kind) || !e) return `undecided, ${kind}: ${node.target.join(' ')}`;
        const ratio = contrast(e);
        const enough = parseFloat(getComputedStyle(e).fontSize) >= 24 ? 3 : 4.5;
        return ratio >= enough ? null : `contrast ${ratio.toFixed(2)}: ${node.target.join(' ')}`;
      };
      return [
        ...found.violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`),
        ...found.incomplete.flatMap(v =>
          v.nodes
            .map(node =>
              v.id === 'color-contrast' ? judged(node) : `undecided, ${v.id}: ${node.target.join(' ')}`,
            )
            .filter(Boolean),
        ),
      ];
    },
    [[...DECIDED], colours ? COLOURS : WHOLE],
  );
}
