// SPDX-License-Identifier: GPL-3.0-or-later
// What axe-core finds on a page as it stands, and what it leaves to be judged.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/* What axe-core can't decide is decided here, each kind for a reason; anything else undecided is a fault.
 *
 * - shortTextContent, nonBmp: one letter or sign, such as a board's coordinates or the picture of a game
 * beside its name,
 *   might be mere decoration. It is held to the contrast of any text (signs of 24 px and more to 3:1).
 * - elmPartiallyObscured, elmPartiallyObscuring: the end of a list that scrolls sideways, or a clock at the
 * edge of the
 *   window, is cut off by what scrolls it, not covered. It has the ground of its own box, and is measured on
 *   that.
 * - bgOverlap: the same, where the box that scrolls lies above.
 * - imgNode: words in a drawing. Their ground is the shape that was drawn under them, or that of the
 * drawing's box.
 */
const DECIDED = new Set([
  'shortTextContent',
  'nonBmp',
  'elmPartiallyObscured',
  'elmPartiallyObscuring',
  'bgOverlap',
  'imgNode',
]);

/* All that is looked at; and what the colours alone decide, for a page that was looked at in other ones. */
const WHOLE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

export async function faultsOfAccess(page, { colours = false } = {}) {
  // Elements still fading in lack their final contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().map(a => a.finished.catch(() => {}))));
  // Evaluated, not inserted: the page's policy forbids foreign scripts, and rightly. Once a page: it is half
  // a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([decided, runOnly]) => {
      // Elements that came or went meanwhile are counted at one place and missed at another: then it's looked
      // at again.
      let found;
      let changed = true;
      const changes = new MutationObserver(() => (changed = true));
      changes.observe(document, { childList: true, subtree: true });
      for (let tries = 0; tries < 5 && changed; tries++) {
        changed = false;
        found = await window.axe.run(document, { runOnly, resultTypes: ['violations', 'incomplete'] });
      }
      changes.disconnect();
      const channels = colour => colour.match(/[\d.]+/g).map(Number);
      const light = c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
      const luminance = ([r, g, b]) =>
        0.2126 * light(r / 255) + 0.7152 * light(g / 255) + 0.0722 * light(b / 255);
      /*
       * The last shape that was drawn before these words, beside them in the drawing, and holds all of them.
       */
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
      /* The nearest ground behind an element that lets nothing through. */
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
