// SPDX-License-Identifier: GPL-3.0-or-later
// Touch targets are at least 44 by 44 CSS pixels in every view, in portrait and landscape (WCAG
// 2.5.5, AAA). The criterion's exemptions apply: inline links and buttons within a block of text,
// whose size the text gives; equivalent and essential targets, which are the squares of a board
// (nine files on 360 pixels are 40 each, and every move can be typed in a field that is large
// enough); and what cannot be pressed, because it is hidden, disabled or read by screen readers
// only. The area that responds counts: a field's label as well as the field, and pseudo-elements
// around a target. On the way, no view moves while it loads, and axe-core finds no fault.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { furnish } from './lib/furnished.mjs';
import { atHome, browser, house, person, SLOW } from './lib/house.mjs';

atHome(['--limits', 'sign_ins=1000,requests=1000000,games=10000']);

/*
 * While a view is open, axe-core checks it in one of these looks in turn; QIYUAN_TURN=1, 2, 3
 * starts with a later one, so that four runs check each view in all of them. Dialogs and menus are
 * checked in the look in which they open. As axe-core takes two thirds of the time, a usual run
 * asks it about every third view.
 */
const EVERY = SLOW ? 1 : 3;
const TURN = Number(process.env.QIYUAN_TURN ?? 0);
const DESK = { width: 1280, height: 800 };
const LOOKS = [
  ['en', 'light', 'phone'],
  ['zh-Hant', 'dark', 'desk'],
  ['zh-Hans', 'dark', 'phone'],
  ['zh-Hans', 'light', 'desk'],
];

const UPRIGHT = { width: 360, height: 740 };
const ACROSS = { width: 740, height: 360 };

/** The targets on this page that are too small for a finger. */
const tooSmall = page =>
  page.evaluate(() => {
    const LEAST = 44;
    const SLACK = 0.5; // a box may start at half a pixel
    const kinds =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="switch"], [role="radio"], [role="tab"], [role="slider"]';
    const modal = [...document.querySelectorAll('dialog:modal')].pop();
    const seen = e =>
      e.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) &&
      !e.closest('.sr, [inert]') &&
      !(e.closest('.skip') && e !== document.activeElement);
    /* Whether an element is inline in a block that also has text which cannot be pressed. */
    const inText = e => {
      if (!/^inline/.test(getComputedStyle(e).display) || !e.matches('a, button')) return false;
      let block = e.parentElement;
      while (/^inline/.test(getComputedStyle(block).display)) block = block.parentElement;
      if (/flex|grid/.test(getComputedStyle(block).display)) return false;
      const words = block.cloneNode(true);
      for (const part of words.querySelectorAll('a, button, .sr, svg, select, option')) part.remove();
      return /[\p{L}\p{N}]/u.test(words.textContent);
    };
    const parts = e => [e, ...(e.labels ?? [])];
    const answers = (e, x, y) => {
      const at = document.elementFromPoint(x, y);
      return !!at && parts(e).some(part => part.contains(at));
    };
    /* Whether the target responds at this distance to both sides of its centre. */
    const reach = (e, dx, dy) => {
      const box = parts(e)
        .map(part => part.getBoundingClientRect())
        .reduce((a, b) => (a.width * a.height >= b.width * b.height ? a : b));
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      let far = 0;
      for (const way of [1, -1])
        for (let i = 0.5; i <= LEAST * 2 && answers(e, x + way * dx * i, y + way * dy * i); i++) far++;
      return far;
    };
    const found = [];
    for (const e of (modal ?? document).querySelectorAll(kinds)) {
      if (!seen(e) || e.disabled || e.type === 'hidden' || e.closest('.cells') || inText(e)) continue;
      e.scrollIntoView({ block: 'center', inline: 'center' });
      const boxes = parts(e).map(part => part.getBoundingClientRect());
      const NEAR = LEAST / 2 - 1;
      const whole = box =>
        box.width >= LEAST - SLACK &&
        box.height >= LEAST - SLACK &&
        [
          [-1, 0],
          [1, 0],
          [0, -1],
          [0, 1],
        ].every(([x, y]) =>
          answers(e, box.left + box.width / 2 + x * NEAR, box.top + box.height / 2 + y * NEAR),
        );
      if (boxes.some(whole)) continue;
      const wide = reach(e, 1, 0);
      const high = reach(e, 0, 1);
      if (wide >= LEAST - 1 && high >= LEAST - 1) continue;
      const name = (
        e.getAttribute('aria-label') ||
        e.labels?.[0]?.textContent ||
        e.textContent ||
        e.title ||
        e.placeholder ||
        ''
      )
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 30);
      found.push(
        `${e.tagName.toLowerCase()}.${String(e.getAttribute('class') ?? '')} in .${e.parentElement.className || e.parentElement.tagName} “${name}” ${boxes.map(b => `${Math.round(b.width)}x${Math.round(b.height)}`)} (answers ${wide}x${high})`,
      );
    }
    return [...new Set(found)];
  });

/** Sums up in the page how far it moves while it loads (CLS; web.dev calls less than 0.1 good). */
function watchShifts() {
  window.shift = 0;
  new PerformanceObserver(list =>
    list.getEntries().forEach(e => !e.hadRecentInput && (window.shift += e.value)),
  ).observe({ type: 'layout-shift', buffered: true });
}

/*
 * The controls to press in each view, by name and in order. A dialog is closed before the next
 * control, unless the next one is inside it.
 */
const OPENS = {
  hall: [
    ['radio', /^Computer/],
    ['button', /^Other/],
  ],
  game: [
    ['button', /^More/],
    ['button', /^Chat$/, 'further'],
    ['button', /^Resign/],
    ['button', /^Claim/],
  ],
  study: [
    ['button', /^Paste/],
    ['button', /^Save/],
    ['button', /^Set up/],
  ],
  tables: [['button', /^Set up/]],
  'event-players': [['button', /^Import a list/]],
  'event-pair': [['button', /^Why/]],
};

test(
  'every view and what opens in it, upright and on its side: nothing is smaller than a finger, nothing out of reach',
  { timeout: 300000 },
  async () => {
    const {
      people: { shen },
      stored,
      views,
    } = await furnish(house);
    const small = [];
    const todo = Object.entries(views);
    const walk = async () => {
      const people = [];
      for (const guest of [false, true]) {
        const one = await person(browser, house, { viewport: UPRIGHT, touch: true });
        people.push(one);
        await one.context.addInitScript(watchShifts);
        if (guest) continue;
        const [name, value] = shen.cookie.split('=');
        await one.context.addCookies([{ name, value, url: house.url }]);
        await one.context.addInitScript(
          all => Object.entries(all).forEach(([key, kept]) => localStorage.setItem(key, kept)),
          stored,
        );
      }
      for (let next; (next = todo.shift()); )
        await lookAt(people[next[1][1]?.guest ? 1 : 0].page, next[0], next[1][0]);
      for (const { context, faults } of people) {
        assert.deepEqual(faults, []);
        await context.close();
      }
    };
    const lookAt = async (page, name, address) => {
      const look = async what => {
        for (const size of [UPRIGHT, ACROSS]) {
          await page.setViewportSize(size);
          for (const line of await tooSmall(page)) small.push(`${what}, ${size.width} wide: ${line}`);
        }
        await page.setViewportSize(UPRIGHT);
      };
      await page.setViewportSize(UPRIGHT);
      await page.goto(`${house.url}${address}?lang=en`);
      await page.waitForLoadState('networkidle');
      const shift = await page.evaluate(() => window.shift);
      if (shift >= 0.1) small.push(`${name}: moves by ${shift.toFixed(3)} while it loads`);
      await page.evaluate(() => document.querySelectorAll('details').forEach(one => (one.open = true)));
      await look(name);
      const at = Object.keys(views).indexOf(name);
      const access = async what => {
        if (at % EVERY) return;
        for (const line of await faultsOfAccess(page)) small.push(`${what}: AXE ${line}`);
      };
      const inLook = async ([lang, theme, size]) => {
        const button = page.locator(`.switch [lang="${lang}"]`);
        await page.setViewportSize(size === 'desk' ? DESK : UPRIGHT);
        await page.evaluate(one => (document.documentElement.dataset.theme = one), theme);
        if (await button.isVisible()) {
          await button.click();
          await page.waitForFunction(one => document.documentElement.lang === one, lang);
        }
        await access(`${name}, ${lang}, ${theme}, ${size}`);
        await page.setViewportSize(UPRIGHT);
        await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
        if (await page.locator('.switch [lang="en"]').isVisible())
          await page.locator('.switch [lang="en"]').click();
      };
      if (at % EVERY === 0) await inLook(LOOKS[(at / EVERY + TURN) % LOOKS.length]);
      for (const [role, label, further] of OPENS[name] ?? []) {
        while (!further && (await page.locator('dialog:modal').count())) await page.keyboard.press('Escape');
        const one = further
          ? page.locator('dialog:modal').getByRole(role, { name: label })
          : page.getByRole(role, { name: label }).first();
        const there = one.waitFor({ timeout: 5000 }).then(
          () => one.isEnabled(),
          () => false,
        );
        if (!(await there)) {
          small.push(`${name}: no ${label}`);
          continue;
        }
        if (role === 'radio') await one.check({ force: true });
        else await one.click();
        await look(`${name}, ${label}`);
        await access(`${name}, ${label}`);
      }
    };
    await Promise.all([walk(), walk(), walk()]);
    assert.equal(small.length, 0, '\n' + small.join('\n'));
  },
);
