// SPDX-License-Identifier: GPL-3.0-or-later
// Screenshots of every view but the game in languages, sizes and themes, into out/, and what can be told of them without
// eyes: what stands beside the glass, words that are cut. `node shots_views.mjs [name...]` makes only those; `axe` asks
// axe-core, too; `images` makes pictures for docs/images, as high as the window; `all` every language in both lights.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOfAccess } from './lib/axe.mjs';
import { furnish } from './lib/furnished.mjs';
import { House, launch, OUT, person, ROOT } from './lib/house.mjs';

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const only = process.argv.slice(2);
mkdirSync(OUT, { recursive: true });
const house = await House.open(['--collections', join(ROOT, 'tests/data/cli'), '--limits', 'sign_ins=1000,requests=1000000,games=10000']), browser = await launch();
process.on('uncaughtException', error => {
  console.error(error);
  house.process.kill('SIGKILL');
  process.exit(1);
});

const { people: { shen }, stored: STORED, views: VIEWS } = await furnish(house);

/** Words that are cut, and what stands beside the glass. */
const looks = page => page.evaluate(() => {
  const out = [], wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 1) out.push(`wider than the glass by ${wide}`);
  for (const e of document.querySelectorAll('main *, header *, nav *')) {
    const s = getComputedStyle(e), own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const box = e.getBoundingClientRect();
    if (!own || box.width === 0 || s.position === 'absolute' || e.closest('.sr, svg, [aria-hidden=true], option, .skip')) continue;
    const say = why => out.push(`${why}: ${e.tagName.toLowerCase()}.${e.className} “${e.textContent.trim().slice(0, 40)}”`);
    if (e.scrollWidth > e.clientWidth + 1 && s.display !== 'inline' && s.overflowX !== 'auto' && s.overflowX !== 'scroll') say('cut');
    else if (box.right > innerWidth + 1 && !e.closest('.scroll, .wide, nav, [style*=overflow]')) say('beside');
    if (parseFloat(s.fontSize) < 11) say(`small ${s.fontSize}`);
    const lh = parseFloat(s.lineHeight) || 1.3 * parseFloat(s.fontSize);
    if ((e.tagName === 'BUTTON' || e.classList.contains('btn')) && box.height > 2.2 * lh + 24) say('button of three lines');
  }
  return [...new Set(out)];
});

const wants = (name, file) => !only.filter(part => part !== 'all' && part !== 'axe').length || only.some(part => part === name || file.startsWith(part));
/** `all`: every language in both lights. Else each language and each light once a size. */
const LOOKS = only.includes('all') ? ['en', 'zh-Hans', 'zh-Hant'].flatMap(lang => ['light', 'dark'].map(theme => [lang, theme])) : null;
const IMAGES = { hall: 'hall', 'desk-board': 'desk', 'study-game': 'study', player: 'player' };
if (only.includes('images')) for (const name of Object.keys(IMAGES)) only.push(`${name}-desktop-light-en`);
for (const [size, viewport] of Object.entries(SIZES))
  for (const [lang, theme] of LOOKS ?? (size === 'desktop' ? [['en', 'light'], ['zh-Hans', 'dark']] : [['zh-Hant', 'light'], ['en', 'dark']]))
    for (const guest of [false, true]) {
      const { page, context, faults } = await person(browser, house, { viewport });
      if (!guest) {
        const [key, value] = shen.cookie.split('=');
        await context.addCookies([{ name: key, value, url: house.url }]);
        await context.addInitScript(all => Object.entries(all).forEach(([k, v]) => localStorage.setItem(k, v)), STORED);
      }
      for (const [name, [address, how = {}]] of Object.entries(VIEWS)) {
        const file = `${name}-${size}-${theme}-${lang}`;
        if (!wants(name, file) || !!how.guest !== guest) continue;
        await page.goto(`${house.url}${address}?lang=${lang}&theme=${theme}`);
        await page.waitForLoadState('networkidle').catch(() => {});
        await page.waitForTimeout(250);
        await page.screenshot({ path: join(OUT, file + '.png'), fullPage: how.whole !== false });
        if (only.includes('images') && IMAGES[name]) await page.screenshot({ path: join(ROOT, 'docs/images', IMAGES[name] + '.png') });
        for (const line of (await looks(page)).slice(0, 8)) console.log(`${file}: ${line}`);
        if (only.includes('axe')) for (const line of await faultsOfAccess(page)) console.log(`${file}: AXE ${line}`);
        for (const line of faults.splice(0)) console.log(`${file}: FAULT ${line}`);
      }
      await context.close();
    }
await browser.close();
await house.kill('SIGTERM');
