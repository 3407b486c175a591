// SPDX-License-Identifier: GPL-3.0-or-later
// The browser's printout of each view, on A4 and Letter and without backgrounds, which is the
// default: only the view without the page around it, no text cut at an edge, and boards, pieces and
// sides visible.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { furnish } from './lib/furnished.mjs';
import { atHome, browser, house, person, SLOW } from './lib/house.mjs';

atHome(['--limits', 'requests=1000000,games=10000']);
const folder = process.env.QIYUAN_PRINTED ?? mkdtempSync(join(tmpdir(), 'qiyuan-printed-'));

/** The words of each page of a PDF with their boxes. */
function pagesOf(pdf, name) {
  const file = join(folder, name + '.pdf');
  writeFileSync(file, pdf);
  const text = execFileSync('pdftotext', ['-bbox', file, '-'], {
    encoding: 'utf8',
  });
  return text
    .split('<page ')
    .slice(1)
    .map(page => ({
      width: Number(/width="([\d.]+)"/.exec(page)[1]),
      words: [...page.matchAll(/<word xMin="(-?[\d.]+)".*? xMax="([\d.]+)".*?>(.*?)<\/word>/g)].map(
        ([, left, right, word]) => ({
          left: Number(left),
          right: Number(right),
          word,
        }),
      ),
    }));
}

/** Printed parts of the page around the view, elements cut at an edge, and pieces off the board. */
const faultsOf = page =>
  page.evaluate(() => {
    const seen = element => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility !== 'hidden';
    };
    const all = selector => [...document.querySelectorAll(selector)].filter(seen);
    const around = '.top, .tabbar, .skip, .toasts, .btn, form, input, select, textarea';
    const edge = document.documentElement.clientWidth + 1;
    const board = document.querySelector('#board')?.getBoundingClientRect();
    const off = one => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return (
        left < board.left - 9 || right > board.right + 9 || top < board.top - 9 || bottom > board.bottom + 9
      );
    };
    const upon = one => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return (
        left < board.right - 4 && right > board.left + 4 && top < board.bottom - 4 && bottom > board.top + 4
      );
    };
    return [
      ...all(around).map(one => `around: ${one.tagName} ${one.className} ${one.textContent.slice(0, 20)}`),
      ...all('main :is(h1, h2, p, li, th, td, svg, time)')
        .filter(one => !one.closest('.sr') && one.getBoundingClientRect().right > edge)
        .map(one => `cut: ${one.tagName} ${one.className} ${one.textContent.slice(0, 20)}`),
      ...(board ? all('#board piece').filter(off) : []).map(one => `off the board: ${one.className}`),
      ...(board
        ? all('main :is(h2, p, li, td, dd)').filter(one => !one.closest('#board, .sr') && upon(one))
        : []
      ).map(one => `upon the board: ${one.textContent.slice(0, 20)}`),
    ];
  });

/** Texts that each view's printout must contain. */
const VIEWS = {
  'game-over': ['Red wins', '沈若溪'],
  game: ['沈若溪', '顾长风'],
  'study-game': ['Moves', '沈若溪'],
  'desk-board': ["Arbiter's log", '顾长风'],
  rules: ['Rules', '5.1'],
  article: ['26.4'],
  tables: ['Endgame tables'],
  puzzle: ['Puzzles'],
  player: ['沈若溪', 'Ratings'],
  event: ['Autumn Cup', 'ound 2', 'tandings'],
  'event-players': ['Autumn Cup', '叶知秋'],
  'event-standings': ['Autumn Cup', 'Standings', '叶知秋'],
  'event-cross': ['Autumn Cup', 'Cross table', '叶知秋'],
  arena: ['Friday arena'],
  bracket: ['Bracket', 'Final'],
  teams: ['City league', 'ound 3'],
  'teams-standings': ['City league'],
  'teams-cross': ['City league'],
};

/** Texts that only the server's paper of a list has. */
const OF_PAPERS = {
  event: ['Pairings,round2', 'Rtg', 'fouls,thefewerthebetter'],
  'event-standings': ['fouls,thefewerthebetter'],
  'event-cross': ['againsttheplayerranked12'],
  teams: ['Pairings,round3'],
};

/** Paper and its width in points. */
const FORMATS = [['A4', 595], ...(SLOW ? [['Letter', 612]] : [])];
test('each view is printed alone and whole, on A4 and letter', { timeout: 300000 }, async () => {
  const {
    people: { shen },
    stored,
    views,
  } = await furnish(house);
  const { page, context, faults } = await person(browser, house);
  const [name, value] = shen.cookie.split('=');
  await context.addCookies([{ name, value, url: house.url }]);
  await context.addInitScript(
    all => Object.entries(all).forEach(([key, kept]) => localStorage.setItem(key, kept)),
    stored,
  );
  const found = [];
  for (const [view, words] of Object.entries(VIEWS)) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(house.url + views[view][0]);
    for (const word of words)
      await page
        .getByText(word)
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => found.push(view + ' has no ' + word));
    await page.waitForLoadState('networkidle'); // the server's paper has come, too
    for (const [format, width] of FORMATS) {
      const margin = {
        top: '10mm',
        bottom: '10mm',
        left: '10mm',
        right: '10mm',
      };
      const pages = pagesOf(await page.pdf({ format, printBackground: false, margin }), `${view}-${format}`);
      const text = pages.map(one => one.words.map(({ word }) => word).join('')).join('');
      for (const word of words)
        if (!text.replaceAll('&apos;', "'").includes(word.replaceAll(' ', '')))
          found.push(`${view} ${format}: no ${word}`);
      for (const word of OF_PAPERS[view] ?? [])
        if (!text.includes(word)) found.push(`${view} ${format}: not the paper, which has ${word}`);
      for (const { words: all } of pages)
        for (const { left, right, word } of all)
          if (left < 20 || right > width - 20) found.push(`${view} ${format}: ${word} is cut at the edge`);
    }
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    found.push(...(await faultsOf(page)).map(fault => `${view}: ${fault}`));
    await page.emulateMedia({ media: null });
  }
  assert.deepEqual(found, []);
  assert.deepEqual(faults, []);
  await context.close();
});

/** Names with letters or diacritics that Chinese fonts lack. */
const NAMES = ['Příhoda-Řehořová', 'Đorđević', 'Καραγιάννης', 'Šarūnas', 'Непомнящий'];
const NOWHERE = '\u{13000}';

test('letters are whole on the page, and those that no font has are told of when a paper is saved', async () => {
  const post = async (path, body, token) => {
    const answer = await fetch(house.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    assert.ok(answer.ok, await answer.clone().text());
    return answer.json();
  };
  const act = { act: 'new', name: 'Names', system: 'dutch', rounds: 3, game: 'chess', time: '90m+30s' };
  const { id, token } = await post('/api/tournaments', { act, by: 'Li' });
  const acts = [...NAMES, NOWHERE + ' Hor'].map(name => ({ act: 'add', name }));
  const { lines } = await post(`/api/tournaments/${id}/acts`, { based: 1, acts }, token);
  await post(`/api/tournaments/${id}/pair`, { based: lines }, token);
  const { page, context, faults } = await person(browser, house);
  await page.goto(`${house.url}/t/${id}/standings`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  for (const name of NAMES) {
    await page.getByText(name, { exact: true }).first().waitFor();
    await page
      .getByText(name, { exact: true })
      .first()
      .evaluate(one => (one.id = 'looked-at'));
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: '#looked-at',
    });
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    await page.locator('#looked-at').evaluate(one => one.removeAttribute('id'));
    // a composed letter needs one glyph more
    assert.equal(
      fonts.reduce((sum, font) => sum + font.glyphCount, 0),
      [...name].length,
      name + ': ' + fonts.map(font => `${font.familyName} ${font.glyphCount}`).join(', '),
    );
  }
  if (process.env.QIYUAN_PRINTED) await page.screenshot({ path: join(folder, 'names.png') });
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print (PDF)' }).click(),
  ]);
  await page.locator('.toast').filter({ hasText: NOWHERE }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
