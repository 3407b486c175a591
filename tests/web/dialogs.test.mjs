// SPDX-License-Identifier: GPL-3.0-or-later
// An organiser's forms and dialogs in every language, on desktop and phone: nothing is cut off,
// overlaps, or makes the page scroll sideways.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, directed } from './lib/directing.mjs';
import { faultsOfFit } from './lib/fits.mjs';
import { atHome, house, LONG, shoot } from './lib/house.mjs';

atHome(['--limits', 'requests=100000']);

const GLASSES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
/** "Import a list" and "Preview" in the page's languages. */
const WORDS = {
  en: ['Import a list', 'Preview'],
  'zh-CN': ['导入名单', '预览'],
  'zh-TW': ['匯入名單', '預覽'],
};
/** The rows of a usual run, which has each size. */
const USUAL = ['en 1280', 'zh-TW 390'];
const LONG_NAME = 'Fernández de la Vega y Castellanos, Maximiliano';
const PLAYERS = ['Haddad, Lina', LONG_NAME, 'Öztürk, Can', '司马相如', 'Kay, Jo', 'Łukasz, Carlos'];
const CSV = 'Name;Rtg;Born;Ti.\nKowalska, Ewa;2100;7/4/1998;gm\nKowalska, Ewa;x;1990-02-30;XX\n;1;;\n';
const SYSTEMS = ['team-swiss', 'scheveningen', 'stages', 'knockout', 'berger', 'swiss-cn', 'arena'];

/**
 * The dialogs in the order opened. A select is found by its options, because its label is
 * translated.
 */
const VIEWS = [
  ...SYSTEMS.map(system => [
    'new-' + system,
    async page => {
      if (!page.url().endsWith('/t/new')) await page.goto(house.url + '/t/new');
      await page.locator(`select:has(option[value="${system}"])`).first().selectOption(system);
    },
  ]),
  [
    'record',
    async (page, { open }) => {
      await open('players');
      await page.getByRole('button', { name: LONG_NAME }).first().click();
      await page.locator('dialog[open] h2').first().waitFor();
    },
  ],
  [
    'list',
    async (page, { open, words: [list, preview] }) => {
      await open('players');
      await page.getByRole('button', { name: list }).click();
      await page.locator('textarea').first().fill(CSV);
      await page.getByRole('button', { name: preview }).click();
      await page.getByText('Kowalska, Ewa').first().waitFor();
    },
  ],
  ...['about', 'pair', 'entry', 'standings', 'rulings', 'history', 'papers', 'staff'].map(part => [
    part,
    (page, { open }) => open(part),
  ]),
];

test('a bye has no colour: in the draft, in the round, on the wall', { timeout: 60000 }, async () => {
  const cup = await directed(
    { name: 'Five', system: 'dutch', rounds: 3, game: 'chess', seed: 3 },
    PLAYERS.slice(0, 5).map(name => ({ act: 'add', name })),
  );
  const { page, context } = await at(cup, 'pair');
  const marks = async rows => {
    await page.locator(rows).nth(2).waitFor();
    const seen = await page
      .locator(rows)
      .evaluateAll(all =>
        all.map(
          row =>
            [...row.querySelectorAll('.side')].filter(i => i.checkVisibility({ checkVisibilityCSS: true }))
              .length,
        ),
      );
    assert.deepEqual(seen, [2, 2, 0], rows);
  };
  await marks('.pairs.told > li');
  await cup.did('pair', {});
  await page.goto(`${house.url}/t/${cup.id}`);
  await marks('.pairs > li');
  await page.goto(`${house.url}/t/${cup.id}/projector`);
  await marks('.duels tbody tr');
  await context.close();
});

for (const [lang, words] of Object.entries(WORDS))
  for (const viewport of GLASSES)
    test(
      `${lang}, ${viewport.width} wide`,
      { ...(USUAL.includes(`${lang} ${viewport.width}`) ? {} : LONG), timeout: 120000 },
      async () => {
        const cup = await directed(
          {
            name: 'Riverside Open 2026',
            system: 'dutch',
            rounds: 5,
            game: 'chess',
            seed: 3,
            time: '90m+30s',
          },
          PLAYERS.map((name, i) => ({ act: 'add', name, rating: 2400 - i, federation: 'ESP', title: 'GM' })),
        );
        await cup.did('pair', {});
        await cup.did('acts', { acts: [{ act: 'bye', number: 2, round: 3, kind: 'half' }] });
        const { page, faults, context } = await at(cup, '', { lang, viewport });
        const open = async part => {
          await page.goto(`${house.url}/t/${cup.id}/${part}`);
          await page.locator('main h1, main h2').first().waitFor();
          await page.waitForLoadState('networkidle');
        };
        await page.waitForFunction(key => localStorage.getItem(key), 'qiyuan.t.' + cup.id); // the link's token
        const found = {};
        for (const [view, go] of VIEWS) {
          await go(page, { open, words });
          const wrong = await faultsOfFit(page);
          if (wrong.length > 0) found[view] = wrong;
          await shoot(page, `dialogs-${view}-${lang}-${viewport.width}`);
        }
        assert.deepEqual(found, {});
        assert.deepEqual(faults, []);
        await context.close();
      },
    );
