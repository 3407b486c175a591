// SPDX-License-Identifier: GPL-3.0-or-later
// Screenshots of every view in languages, sizes and themes, into out/, and automatic checks for
// text that is cut off or beyond the screen. `node shots_views.mjs [name...]` makes only those (a
// view, or the start of a file name); `phone`, `desktop`, `wall`, `aside`: only that size; `axe`:
// also runs axe-core; `images`: makes the pictures for docs/images, as high as the window; `all`:
// every language in both themes; `text`: also writes the visible text beside each picture.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfAccess } from './lib/axe.mjs';
import { furnish } from './lib/furnished.mjs';
import { House, launch, OUT, person, ROOT } from './lib/house.mjs';
import { statesOf } from './lib/states.mjs';

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
  wall: { width: 1920, height: 1080 },
  aside: { width: 844, height: 390 },
};
/** The default sizes; a view may state its own. */
const USUAL = ['phone', 'desktop'];
const FLAGS = ['all', 'axe', 'images', 'text', ...Object.keys(SIZES)];
const only = process.argv.slice(2);
const flag = word => only.includes(word);
/** `2of3`: the second of three processes that share the work. */
const [, mine, shares] = only
  .join(' ')
  .match(/\b(\d+)of(\d+)\b/)
  ?.map(Number) ?? [0, 1, 1];
const named = only.filter(word => !FLAGS.includes(word) && !/^\d+of\d+$/.test(word));
const sizes = Object.keys(SIZES).some(flag) ? Object.keys(SIZES).filter(flag) : Object.keys(SIZES);
mkdirSync(OUT, { recursive: true });
const house = await House.open([
  '--collections',
  join(ROOT, 'tests/data/cli'),
  '--limits',
  'sign_ins=1000,requests=1000000,games=10000',
]);
const browser = await launch();
process.on('uncaughtException', error => {
  console.error(error);
  house.process.kill('SIGKILL');
  process.exit(1);
});

const furnished = await furnish(house);
const {
  people: { shen },
} = furnished;
const STORED = { ...furnished.stored, ...furnished.directing };
// States over a view are left out of the pictures for the documents.
const VIEWS = { ...furnished.views, ...(flag('images') ? {} : await statesOf(house, furnished)) };

/** Finds text that is cut off, and content beyond the screen. */
const looks = page =>
  page.evaluate(() => {
    const out = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 1) out.push(`wider than the glass by ${wide}`);
    for (const e of document.querySelectorAll('main *, header *, nav *')) {
      const s = getComputedStyle(e);
      const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
      const box = e.getBoundingClientRect();
      if (
        !own ||
        box.width === 0 ||
        s.position === 'absolute' ||
        e.closest('.sr, svg, [aria-hidden=true], option, .skip')
      )
        continue;
      const say = why =>
        out.push(`${why}: ${e.tagName.toLowerCase()}.${e.className} “${e.textContent.trim().slice(0, 40)}”`);
      if (
        e.scrollWidth > e.clientWidth + 1 &&
        s.display !== 'inline' &&
        s.overflowX !== 'auto' &&
        s.overflowX !== 'scroll'
      )
        say('cut');
      else if (box.right > innerWidth + 1 && !e.closest('.scroll, .wide, nav, [style*=overflow]'))
        say('beside');
      if (parseFloat(s.fontSize) < 11) say(`small ${s.fontSize}`);
      const lh = parseFloat(s.lineHeight) || 1.3 * parseFloat(s.fontSize);
      if ((e.tagName === 'BUTTON' || e.classList.contains('btn')) && box.height > 2.2 * lh + 24)
        say('button of three lines');
    }
    return [...new Set(out)];
  });

const IMAGES = {
  hall: 'hall',
  'desk-board': 'desk',
  'study-game': 'study',
  player: 'player',
  'event-projector': 'organisers-wall',
  teams: 'organisers-teams',
  bracket: 'organisers-bracket',
  'event-entry': 'organisers-results',
};
const PHONE_IMAGES = { event: 'organisers-phone' };
if (flag('images')) {
  for (const name of Object.keys(IMAGES)) named.push(`${name}-desktop-light-en`);
  for (const name of Object.keys(PHONE_IMAGES)) named.push(`${name}-phone-light-en`);
}
const wants = (name, file) =>
  !named.length ||
  named.some(
    part => part === name || file.startsWith(part) || (part[0] === '.' && file.endsWith(part.slice(1))),
  );
/**
 * The languages with their themes: with `all` both themes in each, else each language and each
 * theme once for every size.
 */
const looksAt = size =>
  flag('all')
    ? [
        ['en', ['light', 'dark']],
        ['zh-Hans', ['light', 'dark']],
        ['zh-Hant', ['light', 'dark']],
      ]
    : size === 'desktop'
      ? [
          ['en', ['light']],
          ['zh-Hans', ['dark']],
        ]
      : [
          ['zh-Hant', ['light']],
          ['en', flag('images') ? ['light'] : ['dark']],
        ];

/**
 * Changes language and theme as a user would, if the view has the switches, so that the page is not
 * reloaded.
 */
const relight = (page, theme) =>
  page.evaluate(next => {
    const button = document.querySelectorAll('.switch.two button')[next === 'dark' ? 1 : 0];
    if (button) button.click();
    else document.documentElement.dataset.theme = next;
  }, theme);
const speak = (page, lang) =>
  page.evaluate(next => {
    const button = document.querySelector(`.switch button[lang="${next}"]`);
    button?.click();
    return !!button;
  }, lang);
/** Waits until nothing has changed for a moment; a running clock never stops changing. */
const quiet = page =>
  page.evaluate(
    () =>
      new Promise(done => {
        let still = setTimeout(done, 150);
        new MutationObserver(() => {
          clearTimeout(still);
          still = setTimeout(done, 150);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(done, 900);
      }),
  );

async function look(page, faults, size, name, address, how) {
  let begun = false;
  const begin = async lang => {
    await page.goto(`${house.url}${address}?lang=${lang}&theme=light${how.query ?? ''}`, { timeout: 60000 });
    await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => {});
    if (how.wait) await page.waitForTimeout(how.wait);
    await how
      .act?.(page, size)
      ?.catch(error => console.log(`${name}-${size}: NOT DONE ${String(error).split('\n')[0]}`));
  };
  for (const [lang, themes] of looksAt(size)) {
    const files = themes
      .map(theme => [theme, `${name}-${size}-${theme}-${lang}`])
      .filter(([, file]) => wants(name, file));
    if (!files.length) continue;
    // Without a switch the view is opened again for each language.
    if (!begun || !(await speak(page, lang))) await begin(lang);
    begun = true;
    await quiet(page);
    for (const [i, [theme, file]] of files.entries()) {
      await relight(page, theme);
      await page.waitForTimeout(50);
      await page.screenshot({
        path: join(OUT, file + '.png'),
        fullPage: how.whole !== false,
        timeout: 60000,
      });
      const image = flag('images') && (size === 'phone' ? PHONE_IMAGES : IMAGES)[name];
      if (image) await page.screenshot({ path: join(ROOT, 'docs/images', image + '.png') });
      if (flag('axe')) for (const line of await faultsOfAccess(page)) console.log(`${file}: AXE ${line}`);
      for (const line of faults.splice(0)) console.log(`${file}: FAULT ${line}`);
      if (i) continue;
      for (const line of (await looks(page)).slice(0, 8)) console.log(`${file}: ${line}`);
      if (flag('text'))
        writeFileSync(
          join(OUT, `${name}-${size}-${lang}.txt`),
          await page.evaluate(() => document.body.innerText),
        );
    }
  }
  await how.undo?.(page)?.catch(() => {});
}

for (const size of sizes)
  for (const who of ['shen', 'guest']) {
    const { page, context, faults } = await person(browser, house, { viewport: SIZES[size] });
    if (who === 'shen') {
      const [key, value] = shen.cookie.split('=');
      await context.addCookies([{ name: key, value, url: house.url }]);
    }
    await context.addInitScript(
      all => Object.entries(all).forEach(([k, v]) => localStorage.setItem(k, v)),
      who === 'shen' ? STORED : {},
    );
    page.setDefaultTimeout(8000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [name, [address, how = {}]] of Object.entries(VIEWS).filter((_, i) => i % shares === mine - 1))
      if ((how.sizes ?? USUAL).includes(size) && (how.guest ? 'guest' : 'shen') === who)
        await look(page, faults, size, name, address, how);
    await context.close();
  }
await browser.close();
await house.kill('SIGTERM');
