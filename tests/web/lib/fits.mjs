// SPDX-License-Identifier: GPL-3.0-or-later
// Finds layout faults of a page: text and controls that are cut off, overlap, or lie outside the
// screen.

const REST = 300;
const LOOKS = 5;

/**
 * `outside`: content below the screen is a fault, too, on pages that should not scroll. A fault
 * must persist until the page has settled at its new size.
 */
export async function faultsOfFit(page, { outside = false } = {}) {
  for (let look = 1; ; look++) {
    const faults = await faultsNow(page, outside);
    if (faults.length === 0 || look === LOOKS) return faults;
    await page.waitForTimeout(REST);
  }
}

const faultsNow = (page, outside) =>
  page.evaluate(all => {
    const faults = new Set();
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 1) faults.add(`scrolls sideways by ${wide}`);
    const styles = new Map();
    const style = e => styles.get(e) ?? (styles.set(e, getComputedStyle(e)), styles.get(e));
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const root = dialog ?? document.body;
    const drawing = e =>
      e.closest(
        '.sr, .skip, svg, .board, [aria-hidden=true], option, noscript, script, details:not([open]) > :not(summary), .toasts:not(.offer)',
      );
    const name = e =>
      `${e.tagName.toLowerCase()}.${e.className} “${(e.value || e.textContent).trim().slice(0, 30)}”`;
    const layer = e => {
      for (; e && e !== root; e = e.parentElement) if (/fixed|sticky/.test(style(e).position)) return e;
      return root;
    };
    /* The visible part of a box, and whether the rest can be scrolled to. */
    const seen = (e, box) => {
      let { left, top, right, bottom } = box;
      let scrolls = false;
      let cut = null;
      for (let p = e; p && p !== document.documentElement; p = p.parentElement) {
        const s = style(p);
        if (/auto|scroll/.test(s.overflowX + s.overflowY)) scrolls = true;
        if (/auto|scroll|hidden|clip/.test(s.overflowX + s.overflowY)) {
          const q = p.getBoundingClientRect();
          const short =
            left < q.left - 1 || right > q.right + 1 || top < q.top - 1.5 || bottom > q.bottom + 1.5;
          if (short && !scrolls && s.textOverflow !== 'ellipsis') cut = p;
          ((left = Math.max(left, q.left)),
            (top = Math.max(top, q.top)),
            (right = Math.min(right, q.right)),
            (bottom = Math.min(bottom, q.bottom)));
        }
        if (s.position === 'fixed' || p === root) break;
      }
      if (
        !scrolls &&
        (right > innerWidth + 1 || left < -1 || ((all || dialog) && (bottom > innerHeight + 1 || top < -1)))
      )
        cut ??= document.body;
      return { e, left, top, right, bottom, cut, scrolls };
    };
    const things = [];
    const shown = e => style(e).visibility !== 'hidden' && style(e).opacity !== '0' && !drawing(e);
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walk.nextNode()) {
      const node = walk.currentNode;
      const e = node.parentElement;
      if (!node.data.trim() || !shown(e)) continue;
      range.selectNodeContents(node);
      if (
        e.closest('.tabbar') &&
        /^\s*\p{Script=Latin}+\s*$/u.test(node.data) &&
        range.getClientRects().length > 1
      )
        faults.add(`broken: ${name(e)}`);
      // Check each line, because text that wraps does not fill a box. A glyph is lower than its
      // line.
      for (const box of range.getClientRects()) {
        const less = Math.max(0, (box.height - 0.9 * parseFloat(style(e).fontSize)) / 2);
        if (box.width > 1)
          things.push({
            ...seen(e, { left: box.left, right: box.right, top: box.top + less, bottom: box.bottom - less }),
            words: true,
          });
      }
    }
    for (const e of root.querySelectorAll(
      'button, a.btn, input:not([type=radio], [type=checkbox], [type=range]), select',
    )) {
      const box = e.getBoundingClientRect();
      if (box.width > 1 && shown(e)) things.push(seen(e, box));
    }
    // Fields have the page's frame, not the browser's, which is grey on dark.
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--sheet)';
    const sheet = getComputedStyle(probe).backgroundColor;
    probe.remove();
    for (const e of root.querySelectorAll('[type=checkbox]')) {
      const { width, height } = e.getBoundingClientRect();
      if (Math.abs(width - height) > 1 && shown(e)) faults.add(`squeezed: ${name(e.parentElement)}`);
    }
    for (const e of root.querySelectorAll('select, textarea')) {
      const { width, height } = e.getBoundingClientRect();
      if (width <= 1 || !shown(e) || style(e).appearance === 'none') continue;
      if (style(e).backgroundColor !== sheet || height < 32) faults.add(`the browser's own: ${name(e)}`);
    }
    for (const one of things)
      if (one.cut) faults.add(`cut: ${name(one.e)} by ${name(one.cut).split(' “')[0]}`);
    things.forEach((a, i) =>
      things.slice(i + 1).forEach(b => {
        if (a.e === b.e || a.e.contains(b.e) || b.e.contains(a.e) || layer(a.e) !== layer(b.e)) return;
        if (
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
        )
          faults.add(`over: ${name(a.e)} / ${name(b.e)}`);
      }),
    );
    return [...faults];
  }, outside);
