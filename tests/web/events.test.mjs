// SPDX-License-Identifier: GPL-3.0-or-later
// Complete team and knock-out events in the browser, from the list to the prizes; each log equals
// the one that the command makes of the same acts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import {
  actsOf,
  awarded,
  begin,
  commanded,
  get,
  importList,
  logOf,
  NAMES,
  publishNow,
  tokenOf,
} from './lib/directing.mjs';
import { atHome, browser, house, LONG, person } from './lib/house.mjs';

atHome();

test(
  'a Swiss of eight teams of four from a list to the prizes; the command makes the same log',
  { ...LONG, timeout: 180000 },
  async () => {
    const { page, faults, context } = await person(browser, house);
    const theirs = commanded();
    const csv =
      'Team,Name,Rtg\n' +
      Array.from(
        { length: 32 },
        (_, i) =>
          `${['Linden', 'Harbour', 'Castle', 'Mill', 'Forge', 'Abbey', 'Bridge', 'Tower'][i % 8]},${NAMES[i % 24]} ${String.fromCharCode(65 + (i >> 3))},${2400 - 11 * i}`,
      ).join('\n') +
      '\n';
    const id = await begin(page, {
      name: 'League day',
      rounds: 5,
      system: 'Swiss of teams, FIDE',
      people: 8,
    });
    await page.getByRole('button', { name: 'Import a list' }).click();
    await page.getByLabel('Paste a list').fill(csv);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: /^Enter 32/ }).click();
    await page.getByRole('heading', { name: 'Teams 8' }).waitFor();
    await page.getByRole('heading', { name: 'Members 32' }).waitFor();
    const token = await tokenOf(page, id);
    const played = [];
    for (let round = 1; round <= 5; round++) {
      await page.getByRole('button', { name: `Pair round ${round}` }).click();
      await publishNow(page, round);
      if (round === 2) {
        // the chief arbiter rests the second player of a team
        await page.getByRole('link', { name: 'Line-up', exact: true }).click();
        const seats = page.getByRole('combobox', { name: /^Board/ });
        await seats.nth(3).selectOption({ index: 0 });
        const told = page.waitForResponse(r => r.url().endsWith('/matches?round=2'));
        await page.getByRole('button', { name: 'Hand in' }).click();
        await told;
        await page.getByRole('link', { name: 'Results' }).click();
      }
      const { matches } = await get(`/api/tournaments/${id}/matches?round=${round}`, token);
      const input = page.getByLabel('Match.board, result, Enter');
      await input.waitFor();
      for (const m of matches) {
        const whole = m.boards.map(b => b.result.replace(/ /g, '') || '*'); // an empty board is a forfeit
        for (const b of m.boards) {
          if (whole[b.board - 1] !== '*') continue;
          const key = ['1', '=', '0'][(m.first * 5 + b.board * 3 + round) % 3];
          await input.focus();
          await page.keyboard.type(`${m.match}.${b.board} ${key}`);
          await page.keyboard.press('Enter');
          await page
            .getByRole('group', { name: `Result of board ${m.match}.${b.board}` })
            .locator('[aria-pressed="true"]')
            .waitFor();
          whole[b.board - 1] = { 1: '1-0', '=': '1/2-1/2', 0: '0-1' }[key];
          played.push([String(round), String(m.first), String(m.second), whole.join(',')]);
        }
      }
      await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + id);
    }
    await page.getByRole('link', { name: 'Standings' }).click();
    await page.locator('table tbody tr').nth(7).waitFor();
    await awarded(page, id);
    assert.deepEqual(faults, []);
    const ours = actsOf(await logOf(id, token));
    const lineup = ours.find(act => act.act === 'lineup');
    theirs.q(
      'new',
      '--system=team-swiss',
      '--teams=listed:4',
      '--rounds=5',
      '--seed=7',
      '--game=chess',
      '--time=90m+30s',
      theirs.file,
      'League day',
    );
    theirs.q('import', theirs.file, theirs.list(csv));
    for (let round = 1; round <= 5; round++) {
      theirs.q('pair', theirs.file);
      if (round === 2)
        theirs.q('lineup', '--round=2', theirs.file, String(lineup.team), lineup.order.join(','), lineup.by);
      for (const [r, first, second, results] of played)
        if (r === String(round)) theirs.q('match', '--round', r, theirs.file, first, second, results);
    }
    assert.deepEqual(ours, theirs.acts());
    await context.close();
  },
);

test(
  'a list whose encoding is found out wrongly is read again in the one that is named, and entered so',
  { timeout: 60000 },
  async () => {
    const { page, context } = await person(browser, house);
    const id = await begin(page, { name: 'Club', rounds: 5 });
    const token = await tokenOf(page, id);
    // 叶江川 in GB18030
    const buffer = Buffer.concat([
      Buffer.from('name,rating\n'),
      Buffer.from([0xd2, 0xb6, 0xbd, 0xad, 0xb4, 0xa8]),
      Buffer.from(',2500\nBob,2400\n'),
    ]);
    const choice = page.getByLabel('Encoding of the file');
    await page.getByRole('button', { name: 'Import a list' }).click();
    assert.equal(await choice.count(), 0); // pasted text has no encoding to choose
    await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await choice.selectOption('windows-1251');
    await page.getByText('(windows-1251)').waitFor();
    await page.locator('td.nm').filter({ hasText: 'Т' }).waitFor();
    await choice.selectOption('GB18030');
    await page.getByText('(GB18030)').waitFor();
    await page.getByRole('cell', { name: '叶江川', exact: true }).waitFor();
    assert.deepEqual(
      (await faultsOfAccess(page)).filter(fault => !fault.includes('"players"')),
      [],
    ); // a table without rows so far
    await page.getByRole('button', { name: /^Enter 2/ }).click();
    await page.getByRole('heading', { name: 'Players 2' }).waitFor();
    assert.ok(
      (await get(`/api/tournaments/${id}/desk`, token)).players.some(player => player.name === '叶江川'),
    );
    await context.close();
  },
);

test(
  'boards of teams by phones: players and captains by their cards, a dispute, slips; each result is entered once',
  { timeout: 120000 },
  async () => {
    const { page, faults, context } = await person(browser, house);
    const id = await begin(page, { name: 'Two clubs', rounds: 3, system: 'Swiss of teams, FIDE', people: 2 });
    const token = await tokenOf(page, id);
    await page.getByRole('button', { name: 'Import a list' }).click();
    await page
      .getByLabel('Paste a list')
      .fill(
        'Team,Name,Rtg\n' +
          ['East', 'West']
            .flatMap(team => [1, 2, 3, 4].map(i => `${team},${team} ${i},${2200 - i}`))
            .join('\n') +
          '\n',
      );
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: /^Enter 8/ }).click();
    await page.getByRole('heading', { name: 'Members 8' }).waitFor();
    await page.getByRole('link', { name: 'People' }).click();
    const cards = {};
    for (const [name, count] of [
      ['A card for every captain', 2],
      ['A card for every player of a team', 8],
    ]) {
      await page.getByRole('button', { name }).click();
      const list = page.getByRole('region', { name }).locator('.cards1 li');
      await list.nth(count - 1).waitFor();
      assert.equal(await list.count(), count);
      if (count === 8) assert.match((await list.allTextContents()).join('|'), /\d+ · 2199 · WestWest 1/);
      Object.assign(
        cards,
        await list.evaluateAll(all =>
          Object.fromEntries(all.map(li => [li.querySelector('b').textContent, li.querySelector('img').alt])),
        ),
      );
    }
    // another card for a player, made by hand
    await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Player' });
    await page.getByLabel('Name', { exact: true }).fill('East 3');
    await page.getByRole('combobox', { name: 'Team or player' }).selectOption({ label: 'East: East 3' });
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    // The director's own card is folded.
    const third = await page.locator('code:visible').filter({ hasText: '#key=' }).first().textContent();
    await page.getByRole('button', { name: 'Pair round 1' }).click();
    await publishNow(page, 1);
    await page.locator('.mth .sc').getByText('–', { exact: true }).waitFor(); // no results yet
    const [match] = (await get(`/api/tournaments/${id}/matches?round=1`, token)).matches;
    const phone = async url => {
      const one = await person(browser, house, { viewport: { width: 390, height: 800 }, touch: true });
      await one.page.goto(url);
      return one;
    };
    const boards = match.boards;
    const one = await phone(cards[boards[0].first_name]);
    const two = await phone(cards[boards[0].second_name]);
    const captain = await phone(cards[match.second_name]);
    // a player's card opens their own board: one reports, the other confirms
    await one.page.getByText('1.1', { exact: true }).waitFor();
    await one.page.getByText(boards[0].second_name, { exact: true }).waitFor();
    await one.page.getByRole('button', { name: /^I won/ }).tap();
    await one.page.getByText('It counts when ' + boards[0].second_name).waitFor();
    await two.page.getByText(`${boards[0].first_name} says: 1–0`).waitFor();
    assert.deepEqual(await faultsOfAccess(two.page), []);
    await page.getByRole('heading', { name: /^Reported by phone/ }).waitFor();
    await two.page.getByRole('button', { name: /^I lost/ }).tap();
    for (const p of [one, two]) await p.page.getByText('The result is entered: 1–0').waitFor();
    await page
      .getByRole('group', { name: 'Result of board 1.1' })
      .getByRole('button', { name: '1–0' })
      .and(page.locator('[aria-pressed="true"]'))
      .waitFor();
    // a captain reports for all boards of the team; where the sides differ, the arbiter sees it in
    // the list's order
    await captain.page.getByRole('link', { name: 'My board' }).tap();
    await captain.page
      .getByText(new RegExp(`${boards[0].first_name}.*: The result is entered: 1–0`))
      .waitFor();
    const second = captain.page.getByRole('region', {
      name: new RegExp(`^How did ${boards[1].second_name} – ${boards[1].first_name} end`),
    });
    await second.getByRole('button', { name: new RegExp(`^${boards[1].second_name} won`) }).tap();
    await second.getByText('You said: 1–0').waitFor();
    assert.deepEqual(await faultsOfAccess(captain.page), []);
    const other = await phone(cards[boards[1].first_name]);
    await other.page.getByText(`${boards[1].second_name} says: 1–0`).waitFor();
    await other.page.getByRole('button', { name: /^Drawn/ }).tap();
    await other.page.getByText('The arbiter decides').waitFor();
    const said = page.locator('.said1').filter({ hasText: '1.2' });
    await said.getByText('They disagree').waitFor();
    assert.match(
      await said.textContent(),
      new RegExp(`${boards[1].first_name}: ½–½.*${boards[1].second_name}: 0–1`),
    );
    await said.getByRole('button', { name: '0–1' }).click();
    await other.page.getByText('The result is entered: 1–0').waitFor();
    // the third board by a hand-made invitation and the other team's captain
    const hand = await phone(third);
    const east = boards[2].first_name.startsWith('East');
    const meant = match.first_name === 'East' ? boards[2].first_name : boards[2].second_name;
    assert.equal(meant, 'East 3', String(east));
    await hand.page.getByRole('link', { name: 'My board' }).tap();
    await hand.page.getByRole('button', { name: /^Drawn/ }).tap();
    await hand.page.getByText('You said: ½–½').waitFor();
    const captain2 = match.second_name === 'East' ? await phone(cards[match.first_name]) : captain;
    if (captain2 !== captain) await captain2.page.getByRole('link', { name: 'My board' }).tap();
    const thirdBoard = captain2.page.getByRole('region', { name: /^How did .*3.*3 end/ });
    await thirdBoard.getByText('says: ½–½').waitFor();
    await thirdBoard.getByRole('button', { name: /^Drawn/ }).tap();
    await page.getByRole('group', { name: 'Result of board 1.3' }).locator('[aria-pressed="true"]').waitFor();
    // a visitor without a card finds a board by name
    const anybody = await phone(`${house.url}/t/${id}/mine`);
    await anybody.page
      .getByLabel('Find your name')
      .or(anybody.page.getByLabel('Your name in the list'))
      .fill(boards[3].first_name.toLowerCase());
    await anybody.page.getByText('1.4', { exact: true }).waitFor();
    assert.equal(await anybody.page.getByRole('button', { name: /^Drawn/ }).count(), 0);
    // a slip for every board
    await page.getByRole('button', { name: 'Result slips with QR' }).click();
    const slips = page.locator('.slips1 li');
    await slips.nth(3).waitFor();
    assert.equal(await slips.count(), 4);
    assert.match(await slips.nth(1).textContent(), /1\.2/);
    const eastern = [boards[1].first_name, boards[1].second_name].find(name => name.startsWith('East'));
    assert.match(await slips.nth(1).textContent(), new RegExp(`${eastern}\\d+ · 219\\d · East`));
    await page.emulateMedia({ media: 'print' }); // only the slips; Black is marked without a background
    assert.equal(await page.getByRole('button').filter({ visible: true }).count(), 0);
    assert.equal(await page.getByRole('checkbox').filter({ visible: true }).count(), 0);
    const sides = await page
      .locator('.slips1 .side')
      .evaluateAll(all =>
        all.map(one => [
          one.classList.contains('black'),
          parseFloat(getComputedStyle(one).borderTopWidth) * 2 >= one.offsetWidth,
        ]),
      );
    assert.ok(sides.length >= 8 && sides.every(([black, filled]) => black === filled), `${sides}`);
    await page.emulateMedia({ media: 'screen' });
    assert.match(await slips.first().getByRole('img').getAttribute('alt'), new RegExp(`/t/${id}/mine$`));
    assert.deepEqual(await faultsOfAccess(page), []);
    const acts = actsOf(await logOf(id, token)).filter(act => act.act === 'result' || act.act === 'match');
    assert.deepEqual(
      acts.map(act => [act.act, act.by]),
      [
        ['result', 'players'],
        ['match', undefined],
        ['result', 'players'],
      ],
    );
    const {
      matches: [now],
    } = await get(`/api/tournaments/${id}/matches?round=1`, token);
    assert.deepEqual(
      now.boards.map(b => b.result),
      ['1-0', '0-1', '1/2-1/2', '*'],
    );
    for (const p of [
      { faults, context },
      one,
      two,
      captain,
      other,
      hand,
      anybody,
      ...(captain2 === captain ? [] : [captain2]),
    ]) {
      assert.deepEqual(p.faults, []);
      await p.context.close();
    }
  },
);

test(
  'a knock-out of eight with a play-off, from a list to the prizes; the command makes the same log',
  { timeout: 120000 },
  async () => {
    const { page, faults, context } = await person(browser, house);
    const theirs = commanded();
    const csv =
      'Name,Rtg\n' +
      NAMES.slice(0, 8)
        .map((name, i) => `${name},${2300 - 20 * i}`)
        .join('\n') +
      '\n';
    const id = await begin(page, { name: 'Night of the cup', system: 'Knock-out' });
    await importList(page, csv, 8);
    const token = await tokenOf(page, id);
    const did = [];
    for (let round = 1; round <= 3; round++) {
      await page.getByRole('button', { name: `Pair round ${round}` }).click();
      await publishNow(page, round);
      const { pairings } = await get(`/api/tournaments/${id}/pairings?round=${round}`, token);
      const input = page.getByLabel('Board, result, Enter');
      for (const p of pairings) {
        // The first semi-final is drawn.
        const key = round !== 2 || p.board !== 1 ? ((p.board + round) % 2 ? '1' : '0') : '=';
        await input.focus();
        await page.keyboard.type(`${p.board} ${key}`);
        await page.keyboard.press('Enter');
        await page.locator(`.pairs li:nth-child(${p.board}) [aria-pressed="true"]`).waitFor();
        did.push([
          'result',
          theirs.file,
          String(p.white),
          String(p.black),
          { 1: '1-0', 0: '0-1', '=': '1/2-1/2' }[key],
          String(round),
        ]);
      }
      await page.getByText(`${pairings.length} of ${pairings.length} finished`).waitFor();
      if (round === 2) {
        await page.getByRole('link', { name: 'Bracket' }).click();
        const told = page.waitForResponse(r => r.url().endsWith('/bracket'));
        await page.getByRole('button', { name: `${pairings[0].black_name} goes on` }).click();
        await told;
      }
      did.push(null);
    }
    await page.getByRole('link', { name: 'Bracket' }).click();
    await page.getByRole('region', { name: 'Final', exact: true }).locator('.won').waitFor();
    // the printed prizes
    await page.getByRole('link', { name: 'Papers' }).click();
    const prizes = page.getByRole('region', { name: 'Prizes' });
    await prizes.getByRole('button', { name: 'Award' }).click();
    await page.getByText('Enter the amounts first').waitFor();
    await prizes.getByLabel('First place, second').fill('300 200 100');
    await page.keyboard.press('Tab');
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      prizes.getByRole('button', { name: 'Print' }).click(),
    ]);
    assert.equal(paper.suggestedFilename(), 'Night-of-the-cup-prizes.pdf');
    // the event is over: no round is left to pair; places, names, ratings and federations, but no
    // points
    assert.equal(await page.getByRole('button', { name: /^Pair round/ }).count(), 0);
    await page.getByRole('link', { name: 'Standings', exact: true }).click();
    await page.locator('tbody tr').nth(7).waitFor();
    assert.equal(await page.getByRole('columnheader').count(), 4);
    await awarded(page, id);
    assert.deepEqual(faults, []);
    const ours = actsOf(await logOf(id, token));
    const playoff = ours.find(act => act.act === 'playoff');
    theirs.q(
      'new',
      '--system=knockout',
      '--seed=7',
      '--game=chess',
      '--time=90m+30s',
      '--rules=chess-fide-2023',
      theirs.file,
      'Night of the cup',
    );
    theirs.q('import', theirs.file, theirs.list(csv));
    const entries = new Map(
      ours.filter(act => act.act === 'add').map((act, i) => [act.number ?? i + 1, i + 1]),
    );
    let round = 1;
    theirs.q('pair', theirs.file);
    for (const one of did) {
      if (one) theirs.q(...one);
      else {
        if (round === 2)
          theirs.q(
            'playoff',
            theirs.file,
            String(entries.get(playoff.white)),
            String(entries.get(playoff.black)),
            playoff.result,
            playoff.kind,
            playoff.by,
          );
        if (++round <= 3) theirs.q('pair', theirs.file);
      }
    }
    assert.deepEqual(ours, theirs.acts());
    await context.close();
  },
);

test(
  'in Chinese: who is entered by hand, results in full width, open boards and acts in signs of the language',
  { timeout: 60000 },
  async () => {
    const { page, faults, context } = await person(browser, house, { lang: 'zh-Hant' });
    const made = await (
      await fetch(house.url + '/api/tournaments', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ act: { act: 'new', name: '秋季賽', system: 'dutch', rounds: 3, seed: 3 } }),
      })
    ).json();
    const direct = (path, body) =>
      fetch(`${house.url}/api/tournaments/${made.id}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer ' + made.token },
        body: JSON.stringify(body),
      });
    await direct('acts', { based: 1, acts: [{ act: 'event', chief: '李文遠' }] });
    await page.goto(`${house.url}/t/${made.id}/players?lang=zh-Hant#key=${made.token}`);
    for (const [name, sex] of [
      ['沈若溪', '女'],
      ['顧長風', '男'],
      ['林小北', ''],
      ['趙雲飛', ''],
    ]) {
      await page.getByLabel('姓名', { exact: true }).fill(name);
      if (sex) await page.getByLabel('性別').selectOption({ label: sex });
      await page.getByRole('button', { name: '登錄', exact: true }).click();
      await page.getByRole('cell', { name, exact: true }).waitFor();
    }
    await page.getByText('裁判長：李文遠').waitFor();
    await page.getByRole('button', { name: '匯入名單' }).click();
    const list = page.getByLabel('貼上帶表頭的名單');
    assert.match(await list.getAttribute('placeholder'), /^姓名\t等級分/);
    await list.fill('姓名,性別\n周子昂,男\n');
    await page.getByRole('button', { name: '預覽' }).click();
    await page.getByRole('cell', { name: '男', exact: true }).waitFor();
    assert.equal(await page.getByText('請核對').count(), 0);
    await page.getByRole('button', { name: '編排第 1 輪' }).click();
    await page.getByRole('button', { name: '公布', exact: true }).click();
    await page.waitForURL(/\/entry/);
    const {
      pairings: [one, two],
    } = await get(`/api/tournaments/${made.id}/pairings?round=1`, made.token);
    // a board without a result blocks pairing the next round
    const field = page.getByLabel('台號、結果、Enter');
    await field.fill('１：＝');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: '第 1 台結果' }).locator('[aria-pressed="true"]').waitFor();
    await page.goto(`${house.url}/t/${made.id}/pair`);
    await page.getByText(`第 1 輪尚缺成績的台次：2（${two.white}-${two.black}）`).waitFor();
    await page.goto(`${house.url}/t/${made.id}/entry`);
    await field.fill('2　１');
    await page.keyboard.press('Enter');
    await page.getByText('已完 2 / 2').waitFor();
    const lines = (
      await (
        await direct('acts', {
          based: (await get(`/api/tournaments/${made.id}/desk`, made.token)).lines,
          acts: [
            {
              act: 'result',
              round: 1,
              white: one.white,
              black: one.black,
              result: '1-0',
              by: 'chief',
              reason: '看錯',
            },
          ],
        })
      ).json()
    ).lines;
    await direct('acts', { based: lines, acts: [{ act: 'withdraw', number: one.black }] });
    await page.goto(`${house.url}/t/${made.id}/history`);
    await page.getByText('（裁判長：看錯）').waitFor();
    await page.goto(`${house.url}/t/${made.id}/standings`);
    await page.getByRole('cell', { name: `${one.black_name}（退出）` }).waitFor();
    // a late entrant has an empty first round in the cross table
    await page.goto(`${house.url}/t/${made.id}/players`);
    await page.getByLabel('姓名', { exact: true }).fill('周子昂');
    await page.getByRole('button', { name: '登錄', exact: true }).click();
    await page.getByRole('cell', { name: '周子昂', exact: true }).waitFor();
    await page.goto(`${house.url}/t/${made.id}/cross`);
    await page.getByRole('row', { name: /周子昂/ }).waitFor();
    // hours of the day as clocks show them
    const begins = new Date(Date.now() + 86400000).setHours(15, 5, 0, 0);
    await direct('hour', { round: 2, begins });
    await page.goto(`${house.url}/t/${made.id}/projector`);
    await page.getByText(/^第 2 輪 \d+月\d+日 15:05$/).waitFor(); // tomorrow, so the day is shown
    const acts = actsOf(await logOf(made.id, made.token)).filter(act => act.name !== '周子昂');
    assert.deepEqual(
      acts.filter(act => act.act === 'add').map(act => act.sex ?? ''),
      ['w', 'm', '', ''],
    );
    // prizes by place, which two tied players share
    await page.goto(`${house.url}/t/${made.id}/papers`);
    await page.getByLabel('第一名、第二名').fill('300 200 100');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: '頒發' }).click();
    await page.getByRole('cell', { name: '總名次第 1 名' }).first().waitFor();
    assert.equal(await page.getByRole('cell', { name: '總名次第 1 名' }).count(), 2);
    assert.deepEqual(faults, []);
    await context.close();
  },
);
