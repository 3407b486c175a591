// SPDX-License-Identifier: GPL-3.0-or-later
// A tournament in the browser from the wizard and a list to the prizes, by mouse and by keyboard;
// its log equals the one that the command makes of the same acts. Others watch and see each act;
// two arbiters do not overwrite each other.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import {
  actsOf,
  begin,
  BIN,
  commanded,
  counted,
  get,
  importList,
  logOf,
  NAMES,
  publish,
  status,
  tokenOf,
} from './lib/directing.mjs';
import { faultsOfFit } from './lib/fits.mjs';
import { atHome, browser, house, LONG, person, SLOW } from './lib/house.mjs';

const CSV =
  'Name;Rtg;Fed;Birth;Paid\n' +
  NAMES.map((name, i) => `${name};${2300 - 17 * i};${['AUT', 'BUL', 'CZE'][i % 3]};${1970 + i}-05-06;y`).join(
    '\n',
  ) +
  '\n';

const LIST = '姓名,单位\n叶知秋,东城\n顾长风,江北\n沈若溪,大学\n方以宁,铁路\n陆明远,东城\n秦书言,江北\n';

atHome(['--limits', 'requests=100000']); // five pages from one address send more than any hall

/** The results of a round: the stronger player wins, with exceptions. */
const outcome = (p, round) =>
  p.black === 0 ? null : ['1', '=', '0', '1', '1', '='][(p.white * 7 + p.black * 3 + round) % 6];
const RESULT = { 1: '1-0', 0: '0-1', '=': '1/2-1/2' };

/**
 * Either only the mouse, or only the keyboard: then every control is reached by Tab or Shift+Tab,
 * whichever is shorter.
 */
const HANDS = {
  mouse: page => ({
    press: what => what.click(),
    fill: (field, text) => field.fill(text),
    enter: async (p, key) =>
      page
        .getByRole('group', { name: `Result of board ${p.board}`, exact: true })
        .getByRole('button', { name: { 1: '1–0', '=': '½', 0: '0–1' }[key] })
        .click(),
  }),
  keyboard: page => {
    const to = async what => {
      const element = await what.elementHandle();
      // Press Tab as often as the controls in between suggest, then one by one.
      const between = await element.evaluate(e => {
        const from = document.activeElement;
        const all = [
          ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]'),
        ].filter(one => one.tabIndex >= 0 && !one.disabled && one.getClientRects().length > 0);
        const back =
          from !== document.body && (e.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
        const last = back ? e : from;
        const first = back ? from : e;
        return (
          all.filter(
            one =>
              (last === document.body ||
                last.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) &&
              first.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING,
          ).length * (back ? -1 : 1)
        );
      });
      for (let i = 0; i < Math.abs(between); i++)
        await page.keyboard.press(between < 0 ? 'Shift+Tab' : 'Tab');
      for (let i = 0; i < 200; i++) {
        const way = await element.evaluate(e =>
          document.activeElement === e
            ? ''
            : document.activeElement !== document.body &&
                e.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING
              ? 'Shift+Tab'
              : 'Tab',
        );
        if (!way) return;
        await page.keyboard.press(way);
      }
      assert.fail(`no way by Tab to ${what}`);
    };
    return {
      press: async what => {
        await to(what);
        await page.keyboard.press('Enter');
      },
      fill: async (field, text) => {
        await to(field);
        await page.keyboard.press('Control+A');
        await page.keyboard.insertText(text);
      },
      enter: async (p, key) => {
        // the field has had the focus since the round was opened
        await page.keyboard.type(`${p.board} ${key}`);
        await page.keyboard.press('Enter');
      },
    };
  },
};

/* A usual run plays four of the seven rounds: in each of them something happens, and none is like another. */
const PLAYED = SLOW ? 7 : 4;
for (const by of ['keyboard', 'mouse'])
  test(
    `a Swiss of 24 from a list to the prizes by ${by} alone, four phones beside it; the command makes the same log`,
    { ...(by === 'mouse' && LONG), timeout: 240000 },
    async () => {
      const { page, faults, context } = await person(browser, house);
      const begun = Date.now();
      const hand = await counted(page);
      const { press, fill, enter } = HANDS[by](page);
      const button = (name, more) => page.getByRole('button', { name, ...more });
      const part = name => page.locator('nav.parts').getByRole('link', { name, exact: true });
      await page.goto(house.url + '/t');
      await press(page.getByRole('link', { name: 'New tournament' }));
      await fill(page.getByLabel('Name', { exact: true }), 'Autumn Cup');
      await press(page.getByRole('group', { name: 'Rounds' }).getByRole('button', { name: /^7/ }));
      await fill(page.getByLabel('Number from which lots are drawn'), '7');
      await fill(page.getByLabel('Your name'), 'Li Wenyuan');
      await press(button('Begin the tournament'));
      await page.waitForURL(/\/t\/\w+\/players/);
      const id = page.url().match(/\/t\/(\w+)/)[1];
      const token = await tokenOf(page, id);
      const at = `/api/tournaments/${id}`;
      await press(button('Import a list'));
      await fill(page.getByLabel('Paste a list'), CSV);
      await press(button('Preview'));
      await page.getByText('Column “Paid” is unknown and skipped.').waitFor();
      assert.equal((await get(at)).entrants, 0, 'a look enters nobody');
      await press(button('Enter 24 players'));
      await page.getByRole('heading', { name: 'Players 24' }).waitFor();
      // four players have a phone and the card handed out at the door
      await press(part('People'));
      await press(button('A card for every player'));
      await page.locator('.cards1 li').nth(23).waitFor();
      await page.emulateMedia({ media: 'print' }); // only the cards, without the page around them
      const printed = await page
        .locator('body *')
        .evaluateAll(
          all => all.filter(one => one.checkVisibility() && !one.querySelector('.cards1 li')).length,
        );
      assert.ok(printed > 24 * 3 && printed <= 24 * 5 + 1, `${printed} elements are printed`);
      await page.emulateMedia({ media: 'screen' });
      const cards = await page
        .locator('.cards1 li')
        .evaluateAll(all =>
          Object.fromEntries(all.map(li => [li.querySelector('b').textContent, li.querySelector('img').alt])),
        );
      const phones = new Map();
      for (const name of ['Adler', 'Moser', 'Berg', 'Nair']) {
        phones.set(
          name,
          await person(browser, house, { viewport: { width: 390, height: 800 }, touch: true }),
        );
        await phones.get(name).page.goto(cards[name]);
      }
      const report = async (name, said, then) => {
        const phone = phones.get(name).page;
        await phone.getByRole('button', { name: new RegExp('^' + said) }).tap();
        await phone.getByText(then).waitFor();
      };
      const rounds = []; // the results entered: by whom, in which order
      let pairs;
      let keys = 0;
      for (let round = 1; round <= PLAYED; round++) {
        await press(button(`Pair round ${round}`));
        await page.getByRole('heading', { name: `Round ${round}, before it is published` }).waitFor();
        await page.locator('.pairs li').first().waitFor();
        if (round === 4) {
          // two players on the last boards are exchanged, and the articles' objections read
          await press(button('Change by hand'));
          const names = await page
            .locator('.pairs li')
            .evaluateAll(all =>
              all.map(li => [...li.querySelectorAll('.pl button')].map(b => b.textContent)),
            );
          for (const row of names.filter(row => row.length === 2).slice(-2))
            await press(page.locator('.pairs').getByRole('button', { name: row[0], exact: true }));
          await page.getByText('These pairs break:').waitFor();
          await page
            .locator('.why1 p')
            .first()
            .filter({ hasText: /\(C\.04\.3 / })
            .waitFor();
          await fill(page.getByLabel('Reason'), 'they share a car');
        }
        await press(button('Publish'));
        await page.waitForURL(/\/entry/);
        await button(`Round ${round}`, { exact: true }).waitFor();
        ({ pairings: pairs } = await get(`${at}/pairings?round=${round}`));
        const games = pairs.filter(p => p.black > 0);
        const did = [];
        const of = name => games.find(p => [p.white_name, p.black_name].includes(name));
        rounds.push({ games, did, pairs });
        if (round === 1) {
          // both players report; of two who disagree one corrects the report
          assert.deepEqual([of('Adler').black_name, of('Nair').black_name], ['Moser', 'Berg']);
          await report('Adler', 'I won', 'It counts when Moser says the same');
          await phones.get('Moser').page.getByText('Adler says: 1–0').waitFor();
          await report('Moser', 'I lost', 'The result is entered: 1–0');
          await report('Nair', 'I won', 'It counts when Berg says the same');
          await report('Berg', 'Drawn', 'say different things');
          await page.getByText('They disagree').waitFor();
          await report('Berg', 'I lost', 'The result is entered: 1–0');
          did.push([of('Adler'), '1-0', 'players'], [of('Nair'), '1-0', 'players']);
        } else if (round === 2) {
          // one player reports, and the arbiter accepts it
          const p = of('Adler');
          const key = outcome(p, 2);
          const white = p.white_name === 'Adler';
          await report(
            'Adler',
            key === '=' ? 'Drawn' : (key === '1') === white ? 'I won' : 'I lost',
            'It counts when',
          );
          await press(page.locator('.said1 button'));
          did.push([p, RESULT[key]]);
        }
        for (const p of games.filter(p => !did.some(([done]) => done === p))) {
          const key = outcome(p, round);
          await enter(p, key);
          keys += `${p.board} ${key}`.length + 1;
          did.push([p, RESULT[key]]);
        }
        await page.getByText(`${games.length} of ${games.length} finished`).waitFor();
        if (round === 3) {
          await press(part('Players'));
          await press(button('Withdraw: Moser'));
          await button('Return: Moser').waitFor();
        }
      }
      // an old round is corrected: the consequences are shown
      const old = rounds[1].pairs[0];
      const first = rounds[1].did.find(([p]) => p.board === 1)[1];
      const other = first === '1-0' ? '0' : '1';
      // even if the old round loads slowly, typed results never go to the boards of the round shown
      // before
      await page.route('**/pairings?round=2', async route => {
        await new Promise(done => setTimeout(done, 400));
        await route.continue();
      });
      await press(button('Round 2', { exact: true }));
      await page.getByText('A correction of an old round').waitFor();
      await enter(old, other);
      await page.getByText('this takes the event out of FIDE mode for good').waitFor();
      await press(button('Do it anyway'));
      await page.locator('dialog').waitFor({ state: 'detached' });
      await press(part('Standings')); // waiting results are sent from any part
      await press(button(/^Buchholz of/).first());
      await page.getByText('Together').waitFor();
      await press(part('Papers'));
      await fill(page.getByLabel('First place, second'), '300 200 100');
      if (by === 'mouse') await page.getByLabel('First place, second').blur(); // amounts are taken on leaving
      await press(button('Award'));
      await page.locator('table.kv tbody tr').nth(2).waitFor();
      const [file] = await Promise.all([page.waitForEvent('download'), press(button('Standings'))]);
      assert.equal(
        readFileSync(await file.path())
          .subarray(0, 5)
          .toString(),
        '%PDF-',
      );
      const [trf] = await Promise.all([page.waitForEvent('download'), press(button('TRF'))]);
      assert.equal(readFileSync(await trf.path(), 'utf8').match(/^001 /gm).length, 24);
      // Nothing waits any more.
      await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + id);
      for (const one of [...phones.values(), { faults, context }]) {
        assert.deepEqual(one.faults, []);
        if (one.context !== context) await one.context.close();
      }
      // the command does the same acts from the same list
      const asked = Date.now();
      const theirs = join(mkdtempSync(join(tmpdir(), 'qiyuan-web-')), 'cup');
      const list = theirs + '.csv';
      const ours = await logOf(id, token);
      writeFileSync(list, CSV);
      const commands = { lines: 0, keys: 0 };
      const q = (action, ...args) => {
        const more = typeof args.at(-1) === 'object' ? args.pop() : {};
        commands.lines++;
        commands.keys +=
          `qiyuan tournament ${action} ${args.map(one => (one === theirs ? 'cup' : one === list ? 'cup.csv' : one)).join(' ')} ${more.input ?? ''}`.trim()
            .length + 1;
        return execFileSync(BIN, ['tournament', action, '-q', ...args], {
          encoding: 'utf8',
          stdio: [more.input ? 'pipe' : 'ignore', 'pipe', 'ignore'],
          ...more,
        });
      };
      q(
        'new',
        '--system=dutch',
        '--rounds=7',
        '--seed=7',
        '--game=chess',
        '--time=90m+30s',
        '--tiebreaks=BH/C1,BH,SB,DE',
        theirs,
        'Autumn Cup',
      );
      q('import', theirs, list);
      const numbers = (await get(`${at}/desk`, token)).players;
      for (const [i, { did, pairs: made }] of rounds.entries()) {
        const round = String(i + 1);
        const apart = round === '2' ? 1 : did.filter(([, , who]) => who).length;
        if (round === '4')
          q(
            'pair',
            '--pairs=' + made.map(p => `${p.white}-${p.black}`).join(','),
            theirs,
            'Li Wenyuan',
            'they share a car',
          );
        else q('pair', theirs);
        for (const [p, result, who] of did.slice(0, apart))
          q('result', theirs, String(p.white), String(p.black), result, round, ...(who ? [who] : []));
        q('results', theirs, round, {
          input: did
            .slice(apart)
            .map(([p, result]) => `${p.board}:${result}`)
            .join(' '),
        });
        if (round === '3') q('withdraw', theirs, String(numbers.find(p => p.name === 'Moser').id));
      }
      q('result', theirs, String(old.white), String(old.black), RESULT[other], '2');
      assert.equal(ours, readFileSync(theirs, 'utf8'));
      console.log(
        `# by ${by}: in all ${hand.keys} keys and ${hand.presses} presses, ${Math.round((asked - begun) / 1000)} s${by === 'keyboard' ? `; ${keys} keys for the results that were typed` : ''}`,
      );
      console.log(
        `# by the command: ${commands.lines} lines of ${commands.keys} keys in all, ${Math.round((Date.now() - asked) / 1000)} s`,
      );
      if (by === 'keyboard') assert.equal(hand.presses, 0);
      assert.ok(hand.keys < commands.keys, `${hand.keys} keys by the page, ${commands.keys} by the command`);
      await context.close();
    },
  );

test(
  'xiangqi: lots by hand, pairs by mouse, pairs made by hand and what speaks against them',
  { timeout: 90000 },
  async () => {
    const { page, faults, context } = await person(browser, house);
    const id = await begin(page, { name: '秋季杯', rounds: 7, game: 'Xiangqi' });
    await importList(page, LIST, 6);
    await page.goto(`${house.url}/t/${id}/pair`);
    // as in the hall: the page says who draws among whom until every lot is drawn
    const lots = page.getByLabel('Lots drawn by hand');
    const alert = page.getByRole('alert');
    const turn = page.locator('.lots');
    const drawn = [];
    for (let among = '1'; among; ) {
      drawn.push(Number(among));
      const before = (await turn.count()) ? await turn.textContent() : '';
      await lots.fill(drawn.join(', '));
      await page.waitForFunction(
        text => (document.querySelector('.lots')?.textContent ?? '') !== text,
        before,
      );
      if (await turn.locator('.bad').count()) drawn.pop(); // not a candidate
      among = (await turn.count())
        ? (await turn.getByRole('button').last().textContent()).split(' ')[0]
        : null;
    }
    assert.ok(drawn.length > 1);
    assert.equal(await alert.count(), 0);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(/\/entry/);
    assert.deepEqual(
      [...(await logOf(id, await tokenOf(page, id))).matchAll(/"drawn":(\d+)/g)].map(m => Number(m[1])),
      drawn,
    );
    for (const i of [1, 2, 3]) {
      await page
        .getByRole('group', { name: `Result of board ${i}` })
        .getByRole('button', { name: '1–0' })
        .click();
      await page.locator(`.pairs li:nth-child(${i}) [aria-pressed="true"]`).waitFor();
    }
    await page.getByText('3 of 3 finished').waitFor();
    // a button takes the result back, another enters one
    const group = page.getByRole('group', { name: 'Result of board 2' });
    await group.getByRole('button', { name: '1–0' }).click();
    await page.getByText('2 of 3 finished').waitFor();
    await group.getByRole('button', { name: '½' }).click();
    await page.getByText('3 of 3 finished').waitFor();
    await page.goto(`${house.url}/t/${id}/pair`);
    await page.locator('.pairs li').first().getByRole('button', { name: /^Why/ }).click();
    // the other possible opponents by points, each with the reason against; one is marked as chosen
    await page.locator('.why1 .cand .yes', { hasText: /the pair that the system makes|lot/ }).waitFor();
    const candidates = await page
      .locator('.why1 .cand li')
      .evaluateAll(all =>
        all.map(li => ({ points: li.children[2].textContent, words: li.lastChild.textContent })),
      );
    const worth = candidates.map(c => Number(c.points.replace('½', '.5')));
    assert.ok(
      candidates.length > 2 &&
        candidates.every(c => c.words) &&
        worth.every((w, i) => i === 0 || w <= worth[i - 1]),
      JSON.stringify(candidates),
    );
    await page.locator('.had li', { hasText: 'has ' }).nth(1).waitFor();
    // on a phone the reasons are below their pair; a second press closes them
    const asked = page.locator('.pairs > li').first().getByRole('button', { name: /^Why/ });
    await asked.click();
    await page.locator('.why1').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 390, height: 844 });
    await asked.click();
    await page.locator('.pairs > .asked + .below .cand li').first().waitFor();
    assert.deepEqual(await faultsOfFit(page), []);
    await asked.click();
    await page.locator('.why1').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 800 });
    const first = (await get(`/api/tournaments/${id}/pairings?round=1`)).pairings[0];
    await page.getByRole('button', { name: 'Change by hand' }).click();
    // players who met in round one are paired again: the articles forbid it
    const rows = await page
      .locator('.pairs li')
      .evaluateAll(all => all.map(li => [...li.querySelectorAll('.pl button')].map(b => b.textContent)));
    const home = rows.find(r => r.includes(first.white_name));
    const other = home.find(n => n !== first.white_name);
    await page.locator('.pairs').getByRole('button', { name: other, exact: true }).click();
    await page.locator('.pairs').getByRole('button', { name: first.black_name, exact: true }).click();
    await page.getByText('These pairs break:').waitFor();
    await page.getByRole('button', { name: 'As the system pairs' }).click();
    await page.getByText('These pairs break:').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.waitForURL(/\/entry/);
    const log = await logOf(id, await tokenOf(page, id));
    assert.equal(log.split('\n').filter(l => l.includes('"act":"pair"')).length, 2);
    assert.deepEqual(faults, []);
    // the command does the same acts, with the lots of round one as drawn
    const theirs = commanded();
    const ours = actsOf(log);
    theirs.q(
      'new',
      '--system=swiss-cn',
      '--rounds=7',
      '--seed=7',
      '--game=xiangqi',
      `--time=${ours[0].time}`,
      theirs.file,
      '秋季杯',
    );
    theirs.q('import', theirs.file, theirs.list(LIST));
    theirs.q('pair', `--lots=${drawn.join(',')}`, theirs.file);
    const { pairings } = await get(`/api/tournaments/${id}/pairings?round=1`);
    const results = [
      [1, '1-0'],
      [2, '1-0'],
      [3, '1-0'],
      [2, '*'],
      [2, '1/2-1/2'],
    ].map(([board, result]) => [pairings[board - 1], result]);
    for (const [pair, result] of results)
      theirs.q('result', theirs.file, String(pair.white), String(pair.black), result, '1');
    theirs.q('pair', theirs.file);
    assert.deepEqual(ours, theirs.acts());
    await context.close();
  },
);

test(
  'others look on and hear of each act; an invited arbiter enters results and nothing else',
  { timeout: 120000 },
  async () => {
    const owner = await person(browser, house);
    const id = await begin(owner.page, { name: 'Evening', rounds: 5 });
    await importList(
      owner.page,
      'name,rating\n' +
        NAMES.slice(0, 6)
          .map((n, i) => `${n},${2000 - i}`)
          .join('\n'),
      6,
    );
    const looks = await person(browser, house);
    await looks.page.goto(`${house.url}/t/${id}`);
    await looks.page.getByText('No round is paired yet.').waitFor();
    assert.equal(await looks.page.getByRole('link', { name: 'Results' }).count(), 0);
    await publish(owner.page, id, 1);
    await looks.page.getByRole('heading', { name: /Round 1/ }).waitFor({ timeout: 2000 });
    // anyone can download the lists: printed without controls, as CSV, as a page
    const taken = async name =>
      readFileSync(
        await (
          await Promise.all([
            looks.page.waitForEvent('download'),
            looks.page.getByRole('button', { name, exact: true }).click(),
          ])
        )[0].path(),
        'utf8',
      );
    const paired = (await get(`/api/tournaments/${id}/pairings?round=1`)).pairings[0];
    assert.match(
      await taken('CSV'),
      new RegExp(
        `^\uFEFFround,board,white,white-name,white-points,result,black,black-name,black-points\r\n1,1,\\d+,${paired.white_name},0\\.0,,\\d+,${paired.black_name},0\\.0\r\n`,
      ),
    );
    assert.match(
      await taken('HTML'),
      new RegExp(`^<!DOCTYPE html>[^]*<h1>Evening</h1>[^]*<table class="paper">[^]*${paired.black_name}`),
    );
    assert.match(await taken('Print (PDF)'), /^%PDF-/);
    assert.match(await taken('TRF'), /^012 Evening\r?\n[^]*\n001 /);
    await looks.page.emulateMedia({ media: 'print' });
    assert.deepEqual(
      [
        await looks.page.getByRole('button', { name: 'Print' }).isVisible(),
        await looks.page.locator('header.top').isVisible(),
        await looks.page.locator('.pairs li').first().isVisible(),
      ],
      [false, false, true],
    );
    await looks.page.emulateMedia({ media: 'screen' });
    // acts by the command are announced, too
    await owner.page.goto(`${house.url}/t/${id}/staff`);
    await owner.page.getByLabel('Name', { exact: true }).fill('Wu');
    await owner.page.getByRole('button', { name: 'Invite' }).click();
    const link = await owner.page.locator('form code').innerText();
    await owner.page.getByRole('listitem').filter({ hasText: 'Wu Arbiter' }).waitFor();
    await owner.page.getByRole('listitem').filter({ hasText: 'invited Wu' }).waitFor();
    await owner.page.locator('form').getByRole('button', { name: 'Copy the link' }).click();
    await owner.page.getByText('The link is copied.').waitFor();
    await owner.page.getByLabel('Name', { exact: true }).fill('');
    await owner.page.getByLabel('Name', { exact: true }).press('Control+V');
    assert.equal(await owner.page.getByLabel('Name', { exact: true }).inputValue(), link);
    const arbiter = await person(browser, house, { viewport: { width: 390, height: 780 }, touch: true });
    await arbiter.page.goto(link);
    await status(arbiter.page).getByText('Arbiter · Wu').waitFor();
    assert.ok(!arbiter.page.url().includes('key='), 'the token leaves the address');
    assert.equal(await arbiter.page.getByRole('link', { name: 'Pair', exact: true }).count(), 0);
    await arbiter.page.getByRole('link', { name: 'Results' }).click();
    // two enter results at once: each board keeps the first one
    await owner.page.goto(`${house.url}/t/${id}/entry`);
    await owner.page.getByText('0 of 3 finished').waitFor();
    await arbiter.page.getByText('0 of 3 finished').waitFor();
    await Promise.all([
      owner.page
        .getByRole('group', { name: 'Result of board 1' })
        .getByRole('button', { name: '1–0' })
        .click(),
      arbiter.page
        .getByRole('group', { name: 'Result of board 2' })
        .getByRole('button', { name: '0–1' })
        .click(),
    ]);
    await looks.page.getByText('2 of 3 finished').waitFor({ timeout: 3000 });
    await looks.page.getByText('In round 1', { exact: true }).waitFor();
    // the connection is cut: results wait in order, and none is lost or sent twice
    await arbiter.context.setOffline(true);
    await arbiter.page
      .getByRole('group', { name: 'Result of board 3' })
      .getByRole('button', { name: '½' })
      .click();
    await arbiter.page.getByText('1 result waits').waitFor();
    await arbiter.context.setOffline(false);
    await looks.page.getByText('3 of 3 finished').waitFor({ timeout: 10000 });
    await looks.page.getByText('After round 1', { exact: true }).waitFor();
    const results = (await logOf(id, await tokenOf(owner.page, id)))
      .split('\n')
      .filter(l => l.includes('"act":"result"'));
    assert.equal(results.length, 3);
    // after a failed request the page loads again, without any further act
    await looks.page.route(
      '**/api/tournaments/*/desk',
      route =>
        route.fulfill({
          status: 429,
          contentType: 'application/problem+json',
          body: '{"status":429,"detail":"too much at once"}',
        }),
      { times: 1 },
    );
    await owner.page
      .getByRole('group', { name: 'Result of board 3' })
      .getByRole('button', { name: '½' })
      .click();
    await looks.page.getByText('too much at once').waitFor();
    await looks.page.getByText('2 of 3 finished').waitFor({ timeout: 10000 });
    // a board opened by another device is at the arbiter's desk, and can be ruled on there
    const opened = await fetch(`${house.url}/api/tournaments/${id}/board`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer ' + (await tokenOf(owner.page, id)),
      },
      body: '{"round":1,"board":"3"}',
    });
    assert.equal(opened.status, 200);
    await arbiter.page.getByRole('link', { name: 'All boards at the desk' }).tap();
    await arbiter.page.locator('.tiles a').filter({ hasText: '1.3' }).tap();
    await arbiter.page.getByRole('button', { name: 'Begin' }).tap();
    await arbiter.page.getByRole('link', { name: 'All boards' }).waitFor();
    await arbiter.page.locator('.half.on').waitFor();
    await looks.page.goto(`${house.url}/t/${id}/mine`);
    await looks.page.getByLabel('Your name in the list').fill('Adler');
    await looks.page.getByText('against').waitFor();
    await looks.page.goto(`${house.url}/t/${id}/projector?turn=400`);
    await looks.page.getByRole('heading', { name: 'Evening: Pairings' }).waitFor();
    // A few boards are printed larger than the twelve that fill a page.
    const printed = () =>
      looks.page.evaluate(
        () =>
          parseFloat(getComputedStyle(document.querySelector('.projv .nm')).fontSize) /
          parseFloat(getComputedStyle(document.documentElement).fontSize),
      );
    assert.ok((await printed()) > 2, `${await printed()} rem`);
    await looks.page.getByRole('heading', { name: 'Evening: Standings' }).waitFor();
    assert.ok(!(await (await fetch(`${house.url}/api/tournaments/${id}`)).text()).includes('birth'));
    for (const one of [owner, looks, arbiter])
      assert.deepEqual(
        one.faults.filter(f => !f.includes('ERR_INTERNET_DISCONNECTED')),
        [],
      );
    // fingers.test.mjs has every part of another event
    const PARTS = ['', '/standings', '/cross', '/mine', '/players', '/pair', '/entry', '/papers', '/staff'];
    for (const part of [...(SLOW ? PARTS : []), '/history']) {
      await owner.page.goto(`${house.url}/t/${id}${part}`);
      await owner.page.locator('main h2, main label').first().waitFor();
      assert.deepEqual(await faultsOfAccess(owner.page), [], part);
    }
    // a line of the record starts with a capital, and names its author
    assert.match(
      await owner.page.locator('main').innerText(),
      /\tRound 1 is paired\tLi Wenyuan \(Owner\) \d\d:\d\d/,
    );
    // an apostrophe is narrow even if the system's only font makes it as wide as a character
    const marks = await owner.page.evaluate(() =>
      ['text', 'serif', 'display'].map(family => {
        const one = document.querySelector('main h2').appendChild(document.createElement('span'));
        one.style.font = `100px var(--${family})`;
        one.textContent = '’';
        const { width } = one.getBoundingClientRect();
        one.remove();
        return width;
      }),
    );
    assert.ok(
      marks.every(mark => mark > 0 && mark < 50),
      `apostrophes of ${marks.join(', ')} % of their size`,
    );
    // a withdrawn link is reported as such, and so is an unknown one
    await owner.page.goto(`${house.url}/t/${id}/staff`);
    await owner.page.getByRole('button', { name: 'Withdraw it: Wu' }).click();
    await owner.page.getByRole('listitem').filter({ hasText: 'Wu' }).getByText('withdrawn').first().waitFor();
    const told = arbiter.page.locator('p.wait');
    for (const [lang, withdrawn, unknown] of [
      ['en', 'Your invitation was withdrawn', 'does not know your link'],
      ['zh-Hans', '你的邀请已被收回', '没有你所用的链接'],
      ['zh-Hant', '你的邀請已被收回', '沒有你所用的連結'],
    ]) {
      await arbiter.page.goto(`${house.url}/t/${id}?lang=${lang}`);
      await told.getByText(withdrawn).waitFor();
      await looks.page.goto(`${house.url}/t/${id}?lang=${lang}#key=${'x'.repeat(32)}`);
      await looks.page.reload();
      await looks.page.locator('p.wait').getByText(unknown).waitFor();
    }
    await owner.page.goto(`${house.url}/t/new`);
    await owner.page.getByLabel('Name', { exact: true }).waitFor();
    assert.deepEqual(await faultsOfAccess(owner.page), [], 'new');
    for (const one of [owner, looks, arbiter]) await one.context.close();
  },
);

test(
  'the wizard keeps its draft and announces rules, regulations and prizes; a slip for every board',
  { timeout: 60000 },
  async () => {
    const { page, faults, context } = await person(browser, house);
    await page.goto(house.url + '/t/new');
    await page.getByLabel('Name', { exact: true }).fill('Winter Cup');
    await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Xiangqi' });
    await page.getByLabel('Forfeit after N minutes').fill('20');
    await page.getByLabel('Natural limit, moves').fill('50');
    const points = page.getByRole('group', { name: 'Points' });
    await points.getByLabel('Win').fill('3');
    await points.getByLabel('Draw', { exact: true }).fill('1');
    await points.getByLabel('Draw with the second move').fill('2');
    await points.getByLabel('Loss').fill('0');
    await page.getByRole('button', { name: 'Add prizes' }).click();
    await page.getByLabel('Players level on points get').selectOption('hort');
    await page.getByLabel('First place, second').fill('500 250');
    await page.getByRole('button', { name: 'Add prizes' }).click();
    await page.getByRole('combobox', { name: 'For' }).nth(1).selectOption({ label: 'rating …–…' });
    await page.getByRole('textbox', { name: 'rating …–…' }).nth(1).fill('1600');
    await page.getByLabel('First place, second').nth(1).fill('100');
    await page.getByLabel('Organiser', { exact: true }).fill('Chess Club East');
    await page.reload(); // the browser was closed halfway
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Winter Cup');
    await page
      .getByRole('complementary', { name: /announcement/i })
      .getByText('Chess Club East')
      .waitFor();
    await page.getByText('overall: 500, 250; rating 0–1600: 100').waitFor();
    await page.getByRole('definition').getByText('half of their prize').waitFor();
    await page.getByRole('definition').getByText('3,1/2,0').waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    // a failed step does not create a second event
    await page.route('**/acts', route => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Begin the tournament' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Begin the tournament' }).click();
    await page.waitForURL(/\/t\/\w+\/players/);
    const id = page.url().match(/\/t\/(\w+)/)[1];
    const all = (await get('/api/tournaments')).tournaments;
    assert.equal(all.filter(one => one.name === 'Winter Cup').length, 1);
    const [begun, announced] = (await logOf(id, await tokenOf(page, id)))
      .split('\n')
      .slice(0, 2)
      .map(line => JSON.parse(line));
    assert.deepEqual(begun.regulated, { default: 1200000, natural_limit: 50 });
    assert.equal(begun.scoring, '3,1/2,0');
    assert.equal(announced.organiser, 'Chess Club East');
    await importList(page, NAMES.slice(0, 6).join('\n').replace(/^/, 'name\n'), 6);
    // a late player, after the others have checked in: the page lists players who are not paired
    await page.getByRole('button', { name: 'Begin check-in' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'All are present' }).click();
    await page
      .getByText('0 not here')
      .or(page.getByRole('checkbox', { checked: true }).nth(5))
      .first()
      .waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Late Comer');
    await page.getByLabel('Checked in').uncheck();
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await page.getByRole('heading', { name: 'Players 7' }).waitFor();
    await page.goto(`${house.url}/t/${id}/pair`);
    await page
      .getByRole('status')
      .getByText(/^not paired because they have not arrived: \d+ Late Comer$/)
      .waitFor();
    await publish(page, id, 1);
    await page.getByRole('button', { name: 'Result slips with QR' }).click();
    const slips = page.locator('.slips1 li');
    await slips.nth(2).waitFor();
    assert.equal(await slips.count(), 3);
    assert.match(await slips.first().textContent(), /Adler1SignatureTime usedFouls/);
    assert.match(await slips.first().getByRole('img').getAttribute('alt'), new RegExp(`/t/${id}/mine$`));
    assert.ok(
      await slips
        .first()
        .getByRole('img')
        .evaluate(img => img.decode().then(() => img.naturalWidth > 20)),
    );
    assert.deepEqual(await faultsOfAccess(page), []);
    await page.goto(house.url + '/t/new');
    assert.equal(
      await page.getByLabel('Name', { exact: true }).inputValue(),
      '',
      'the draft has become the event',
    );
    await page.goto(`${house.url}/t/${id}/papers`);
    assert.equal(await page.getByLabel('First place, second').first().inputValue(), '500 250');
    assert.equal(await page.getByLabel('Players level on points get').inputValue(), 'hort');
    await page.getByRole('button', { name: 'Award' }).click();
    await page.getByRole('cell', { name: 'overall, place 1' }).first().waitFor();
    const sums = async () =>
      (await page.locator('table.kv tbody tr td:last-child').allInnerTexts()).map(Number);
    // before any game all are tied with no tie-break; both halves, 375 each, are shared by seven
    const share = 107.14;
    assert.deepEqual(await sums(), [share + 0.02, share, share, share, share, share, share, 100]);
    assert.deepEqual(
      faults.filter(f => !f.includes('ERR_FAILED')),
      [],
    );
    await context.close();
  },
);

test(
  'somebody among many is found by name; the cross table has all; the wall shows clocks',
  { ...LONG, timeout: 180000 },
  async () => {
    const send = (path, body, token) =>
      fetch(house.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: 'Bearer ' + token }) },
        body: JSON.stringify(body),
      }).then(answer => answer.json());
    const { id, token } = await send('/api/tournaments', {
      act: { act: 'new', name: 'Large', system: 'dutch', game: 'chess', rounds: 5, time: '90m+30s', seed: 3 },
    });
    const at = `/api/tournaments/${id}`;
    await send(
      at + '/acts',
      {
        based: 1,
        acts: Array.from({ length: 130 }, (_, i) => ({
          act: 'add',
          name: ['沈若溪', 'Kárpov, Anatoly'][i - 100] ?? `Player ${i + 1}`,
          rating: 2500 - i,
        })),
      },
      token,
    );
    const { pairings } = await send(at + '/pair', { based: 131 }, token);
    const pair = pairings.find(p => p.white === 101 || p.black === 101);
    const other = pair.white === 101 ? pair.black_name : pair.white_name;
    const { page, faults, context } = await person(browser, house);
    await page.goto(`${house.url}/t/${id}`);
    const field = page.getByRole('combobox', { name: 'Find a player' });
    const where = page.locator('.where');
    await field.fill('nobody');
    await page.getByText('Nobody here is called “nobody”.').last().waitFor();
    await field.fill('shen ruo');
    await page.getByRole('option', { name: '沈若溪' }).waitFor();
    assert.deepEqual(await faultsOfAccess(page), []);
    await field.press('Enter');
    await where.getByText(`board ${pair.board}`).waitFor();
    assert.match(await where.innerText(), new RegExp(`沈若溪[^]*against ${other}`));
    for (const [way, row] of [
      ['Pairings', 'ol.pairs li.me'],
      ['Standings', 'table tr.me'],
      ['Cross table', 'table.fixed tr.me'],
    ]) {
      await where.getByRole('button', { name: way }).click();
      await page.locator(row).filter({ hasText: '沈若溪' }).first().waitFor();
      await page.waitForFunction(
        selector =>
          [...document.querySelectorAll(selector)].some(one => {
            const { top, bottom } = one.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }),
        row,
      );
    }
    // rows are rendered as the user scrolls, and all are printed
    await page.reload();
    const rows = page.locator('table.fixed tbody tr');
    await rows.first().waitFor();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await rows.nth(129).waitFor({ state: 'attached' });
    assert.deepEqual(await faultsOfAccess(page), []);
    // during entry of results a name selects the board
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), ['qiyuan.t.' + id, token]);
    await page.goto(`${house.url}/t/${id}/entry`);
    const input = page.getByLabel('Board, result, Enter');
    await input.press('/');
    await page.keyboard.type('anatoly k');
    await page.getByRole('option', { name: /Kárpov/ }).waitFor();
    await page.keyboard.press('Enter');
    const his = pairings.find(p => p.white === 102 || p.black === 102);
    await page.waitForFunction(
      text => document.activeElement?.id === 'type' && document.activeElement.value === text,
      `${his.board} `,
    );
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.locator('.pairs li.me [aria-pressed="true"]').waitFor();
    // a board at the desk: its clocks are on the wall for users who may see them
    const { id: board } = await send(at + '/board', { round: 1, board: '3' }, token);
    await send(`/api/boards/${board}/events`, { based: 1, events: [{ t: 0, event: 'begin' }] }, token);
    await page.goto(`${house.url}/t/${id}/projector?turn=300`);
    await page
      .locator('.clk .run')
      .filter({ hasText: /^1:(30:00|29:\d\d)$/ })
      .waitFor({ timeout: 60000 });
    assert.deepEqual(faults, []);
    await context.close();
  },
);
