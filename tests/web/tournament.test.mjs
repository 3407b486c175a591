// SPDX-License-Identifier: GPL-3.0-or-later
// A tournament in the browser: from the wizard and a list to the prizes, by mouse and by keyboard; its log is the one that
// the command makes of the same acts. Others look on and hear of each act; two arbiters do not overwrite each other.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { faultsOfAccess } from './lib/axe.mjs';
import { actsOf, begin, BIN, commanded, get, importList, logOf, NAMES, publish, publishNow, status, tokenOf } from './lib/directing.mjs';
import { atHome, browser, house, person } from './lib/house.mjs';

const CSV = 'Name;Rtg;Fed;Birth;Paid\n' + NAMES.map((name, i) => `${name};${2300 - 17 * i};${['AUT', 'BUL', 'CZE'][i % 3]};${1970 + i}-05-06;y`).join('\n') + '\n';

const LIST = '姓名,单位\n叶知秋,东城\n顾长风,江北\n沈若溪,大学\n方以宁,铁路\n陆明远,东城\n秦书言,江北\n';

atHome();

/** What the boards of a round end with: the stronger wins, sometimes not. */
const outcome = (p, round) => (p.black === 0 ? null : ['1', '=', '0', '1', '1', '='][(p.white * 7 + p.black * 3 + round) % 6]);

test('a Swiss of 24 from a list to the prizes, by keyboard; the command makes the same log', { timeout: 180000 }, async () => {
  const { page, faults, context } = await person(browser, house), begun = Date.now();
  // what a hand does: presses, keys, letters of a field that is filled at once (the list is pasted: one)
  const hand = { presses: 0, keys: 0 };
  await page.exposeFunction('did', (what, n) => (hand[what] += n));
  await page.addInitScript(() => {
    addEventListener('pointerdown', e => e.isTrusted && window.did('presses', 1), true);
    addEventListener('keydown', e => e.isTrusted && window.did('keys', 1), true);
    addEventListener('input', e => (e.data?.length ?? 0) > 1 && window.did('keys', e.target.matches('textarea') ? 1 : e.data.length), true);
  });
  const id = await begin(page, { name: 'Autumn Cup', rounds: 7 });
  await page.getByRole('button', { name: 'Import a list' }).click();
  await page.getByLabel('Paste a list').fill(CSV);
  await page.getByRole('button', { name: 'Look at it' }).click();
  await page.getByText('Column “Paid” is not known and left out.').waitFor();
  assert.equal((await get('/api/tournaments/' + id)).entrants, 0, 'a look enters nobody');
  await page.getByRole('button', { name: 'Enter 24 players' }).click();
  await page.getByRole('heading', { name: 'Players 24' }).waitFor();
  let keys = 0;
  const entered = [];
  for (let round = 1; round <= 7; round++) {
    await page.getByRole('button', { name: `Pair round ${round}` }).click();
    await publishNow(page, round);
    const { pairings } = await get(`/api/tournaments/${id}/pairings?round=${round}`), games = pairings.filter(p => p.black > 0);
    entered.push(games);
    const input = page.getByLabel('Board, result, Enter');
    await input.focus();
    for (const p of games) {
      const text = `${p.board} ${outcome(p, round)}`;
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      keys += text.length + 1;
    }
    await page.getByText(`${games.length} of ${games.length} finished`).waitFor();
    if (round === 3) {
      await page.getByRole('link', { name: 'Players' }).click();
      await page.getByRole('button', { name: 'Withdraw: Moser' }).click();
      await page.getByRole('button', { name: 'Return: Moser' }).waitFor();
    }
  }
  const token = await tokenOf(page, id);
  // an old round is corrected: what follows is told
  const old = (await get(`/api/tournaments/${id}/pairings?round=2`)).pairings[0];
  // however slowly the old round comes, what is typed never goes to the boards of the one that was shown before
  await page.route('**/pairings?round=2', async route => {
    await new Promise(done => setTimeout(done, 400));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Round 2', exact: true }).click();
  await page.getByText('A correction of an old round').waitFor();
  await page.getByLabel('Board, result, Enter').fill('1 ' + (old.result === '1-0' ? '0' : '1'));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Standings' }).click(); // what was entered is sent from any part
  await page.getByRole('button', { name: /^BH of/ }).first().click();
  await page.getByText('Together').waitFor();
  await page.getByRole('link', { name: 'Papers' }).click();
  await page.getByRole('button', { name: 'Award' }).click();
  await page.locator('table.kv tbody tr').nth(2).waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Standings' }).click()]);
  assert.equal(readFileSync(await file.path()).subarray(0, 5).toString(), '%PDF-');
  const [trf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'TRF' }).click()]);
  assert.equal(readFileSync(await trf.path(), 'utf8').match(/^001 /gm).length, 24);
  assert.deepEqual(faults, []);
  await page.waitForFunction(key => localStorage.getItem(key) === null, 'qiyuan.tq.' + id); // nothing waits any more
  // the same acts by the command, from the same list
  const asked = Date.now();
  const theirs = join(mkdtempSync(join(tmpdir(), 'qiyuan-web-')), 'cup'), list = theirs + '.csv', ours = await logOf(id, token);
  writeFileSync(list, CSV);
  const commands = { lines: 0, keys: 0 };
  const q = (action, ...args) => {
    const more = typeof args.at(-1) === 'object' ? args.pop() : {};
    commands.lines++;
    commands.keys += `qiyuan tournament ${action} ${args.map(one => (one === theirs ? 'cup' : one === list ? 'cup.csv' : one)).join(' ')} ${more.input ?? ''}`.trim().length + 1;
    return execFileSync(BIN, ['tournament', action, '-q', ...args], { encoding: 'utf8', stdio: [more.input ? 'pipe' : 'ignore', 'pipe', 'ignore'], ...more });
  };
  q('new', '--system=dutch', '--rounds=7', '--seed=7', '--game=chess', '--time=90m+30s', '--tiebreaks=BH/C1,BH,SB,DE', theirs, 'Autumn Cup');
  q('import', theirs, list);
  const numbers = (await get(`/api/tournaments/${id}/desk`, token)).players;
  for (let round = 1; round <= 7; round++) {
    q('pair', theirs);
    q('results', theirs, String(round), { input: entered[round - 1].map(p => `${p.board}:${{ 1: '1-0', 0: '0-1', '=': '1/2-1/2' }[outcome(p, round)]}`).join(' ') });
    if (round === 3) q('withdraw', theirs, String(numbers.find(p => p.name === 'Moser').id));
  }
  q('result', theirs, String(old.white), String(old.black), old.result === '1-0' ? '0-1' : '1-0', '2');
  assert.equal(ours, readFileSync(theirs, 'utf8'));
  console.log(`# by the page: ${keys} keys for the results of seven rounds; in all ${hand.keys} keys and ${hand.presses} presses, ${Math.round((asked - begun) / 1000)} s`);
  console.log(`# by the command: ${commands.lines} lines of ${commands.keys} keys in all, ${Math.round((Date.now() - asked) / 1000)} s`);
  assert.ok(hand.presses > 0 && hand.keys >= keys && hand.keys < commands.keys, 'by the page there is less to type');
  await context.close();
});

test('xiangqi: lots by hand, pairs by mouse, pairs made by hand and what speaks against them', { timeout: 90000 }, async () => {
  const { page, faults, context } = await person(browser, house);
  const id = await begin(page, { name: '秋季杯', rounds: 7, game: 'Xiangqi' });
  await importList(page, LIST, 6);
  await page.goto(`${house.url}/t/${id}/pair`);
  // as in the hall: who draws among whom is told until every lot is drawn
  const lots = page.getByLabel('Lots drawn by hand'), alert = page.getByRole('alert'), drawn = [];
  for (let among = '1', told; among; among = /: ([\d ]+)$/.exec(told)?.[1]) {
    if (told?.includes('no candidate')) drawn.pop();
    drawn.push(Number(among.split(' ').at(-1)));
    const answered = page.waitForResponse(r => r.url().endsWith('/pair'));
    await lots.fill(drawn.join(', '));
    await answered;
    await page.waitForTimeout(100);
    told = (await alert.count()) ? await alert.textContent() : '';
  }
  assert.ok(drawn.length > 1);
  assert.equal(await alert.count(), 0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/entry/);
  assert.deepEqual([...(await logOf(id, await tokenOf(page, id))).matchAll(/"drawn":(\d+)/g)].map(m => Number(m[1])), drawn);
  for (const i of [1, 2, 3]) {
    await page.getByRole('group', { name: `Result of board ${i}` }).getByRole('button', { name: '1–0' }).click();
    await page.locator(`.pairs li:nth-child(${i}) [aria-pressed="true"]`).waitFor();
  }
  await page.getByText('3 of 3 finished').waitFor();
  // a press takes the result back, another enters it
  const group = page.getByRole('group', { name: 'Result of board 2' });
  await group.getByRole('button', { name: '1–0' }).click();
  await page.getByText('2 of 3 finished').waitFor();
  await group.getByRole('button', { name: '½' }).click();
  await page.getByText('3 of 3 finished').waitFor();
  await page.goto(`${house.url}/t/${id}/pair`);
  await page.locator('.pairs li').first().getByRole('button', { name: /^Why/ }).click();
  await page.locator('.why1 p', { hasText: /./ }).nth(1).waitFor();
  const first = (await get(`/api/tournaments/${id}/pairings?round=1`)).pairings[0];
  await page.getByRole('button', { name: 'Change by hand' }).click();
  // those who met in round one are put together again: the articles answer
  const rows = await page.locator('.pairs li').evaluateAll(all => all.map(li => [...li.querySelectorAll('.pl button')].map(b => b.textContent)));
  const home = rows.find(r => r.includes(first.white_name)), other = home.find(n => n !== first.white_name);
  await page.locator('.pairs').getByRole('button', { name: other, exact: true }).click();
  await page.locator('.pairs').getByRole('button', { name: first.black_name, exact: true }).click();
  await page.getByText('These pairs break:').waitFor();
  await page.getByRole('button', { name: 'As the system has it' }).click();
  await page.getByText('These pairs break:').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/entry/);
  const log = await logOf(id, await tokenOf(page, id));
  assert.equal(log.split('\n').filter(l => l.includes('"act":"pair"')).length, 2);
  assert.deepEqual(faults, []);
  // the same acts by the command, the lots of round one as they were drawn
  const theirs = commanded(), ours = actsOf(log);
  theirs.q('new', '--system=swiss-cn', '--rounds=7', '--seed=7', '--game=xiangqi', `--time=${ours[0].time}`, theirs.file, '秋季杯');
  theirs.q('import', theirs.file, theirs.list(LIST));
  theirs.q('pair', `--lots=${drawn.join(',')}`, theirs.file);
  const { pairings } = await get(`/api/tournaments/${id}/pairings?round=1`);
  const results = [[1, '1-0'], [2, '1-0'], [3, '1-0'], [2, '*'], [2, '1/2-1/2']].map(([board, result]) => [pairings[board - 1], result]);
  for (const [pair, result] of results) theirs.q('result', theirs.file, String(pair.white), String(pair.black), result, '1');
  theirs.q('pair', theirs.file);
  assert.deepEqual(ours, theirs.acts());
  await context.close();
});

test('others look on and hear of each act; an invited arbiter enters results and nothing else', { timeout: 60000 }, async () => {
  const owner = await person(browser, house), id = await begin(owner.page, { name: 'Evening', rounds: 5 });
  await importList(owner.page, 'name,rating\n' + NAMES.slice(0, 6).map((n, i) => `${n},${2000 - i}`).join('\n'), 6);
  const looks = await person(browser, house);
  await looks.page.goto(`${house.url}/t/${id}`);
  await looks.page.getByText('No round is paired yet.').waitFor();
  assert.equal(await looks.page.getByRole('link', { name: 'Results' }).count(), 0);
  await publish(owner.page, id, 1);
  await looks.page.getByRole('heading', { name: /Round 1/ }).waitFor({ timeout: 2000 });
  // the command's acts are heard of, too
  await owner.page.goto(`${house.url}/t/${id}/staff`);
  await owner.page.getByLabel('Name', { exact: true }).fill('Wu');
  await owner.page.getByRole('button', { name: 'Invite' }).click();
  const link = await owner.page.locator('form code').innerText();
  const arbiter = await person(browser, house, { viewport: { width: 390, height: 780 }, touch: true });
  await arbiter.page.goto(link);
  await status(arbiter.page).getByText('Arbiter · Wu').waitFor();
  assert.ok(!arbiter.page.url().includes('key='), 'the token leaves the address');
  assert.equal(await arbiter.page.getByRole('link', { name: 'Pair', exact: true }).count(), 0);
  await arbiter.page.getByRole('link', { name: 'Results' }).click();
  // two at once: each board keeps what was entered first
  await owner.page.goto(`${house.url}/t/${id}/entry`);
  await owner.page.getByText('0 of 3 finished').waitFor();
  await arbiter.page.getByText('0 of 3 finished').waitFor();
  await Promise.all([
    owner.page.getByRole('group', { name: 'Result of board 1' }).getByRole('button', { name: '1–0' }).click(),
    arbiter.page.getByRole('group', { name: 'Result of board 2' }).getByRole('button', { name: '0–1' }).click(),
  ]);
  await looks.page.getByText('2 of 3 finished').waitFor({ timeout: 3000 });
  // the line is cut: results wait in their order, and none is lost or doubled
  await arbiter.context.setOffline(true);
  await arbiter.page.getByRole('group', { name: 'Result of board 3' }).getByRole('button', { name: '½' }).click();
  await arbiter.page.getByText('1 results wait').waitFor();
  await arbiter.context.setOffline(false);
  await looks.page.getByText('3 of 3 finished').waitFor({ timeout: 10000 });
  const results = (await logOf(id, await tokenOf(owner.page, id))).split('\n').filter(l => l.includes('"act":"result"'));
  assert.equal(results.length, 3);
  await looks.page.goto(`${house.url}/t/${id}/mine`);
  await looks.page.getByLabel('Your name in the list').fill('Adler');
  await looks.page.getByText('against').waitFor();
  await looks.page.goto(`${house.url}/t/${id}/projector?turn=400`);
  await looks.page.getByRole('heading', { name: 'Evening: Pairings' }).waitFor();
  await looks.page.getByRole('heading', { name: 'Evening: Standings' }).waitFor();
  assert.ok(!(await (await fetch(`${house.url}/api/tournaments/${id}`)).text()).includes('birth'));
  for (const one of [owner, looks, arbiter]) assert.deepEqual(one.faults.filter(f => !f.includes('ERR_INTERNET_DISCONNECTED')), []);
  for (const part of ['', '/standings', '/cross', '/mine', '/players', '/pair', '/entry', '/history', '/papers', '/staff']) {
    await owner.page.goto(`${house.url}/t/${id}${part}`);
    await owner.page.locator('main h2, main label').first().waitFor();
    await owner.page.waitForTimeout(150);
    assert.deepEqual(await faultsOfAccess(owner.page), [], part);
  }
  // an apostrophe is narrow even where the system's only font makes it as wide as a character
  const marks = await owner.page.evaluate(() => ['text', 'serif', 'display'].map(family => {
    const one = document.querySelector('main h2').appendChild(document.createElement('span'));
    one.style.font = `100px var(--${family})`;
    one.textContent = '’';
    const { width } = one.getBoundingClientRect();
    one.remove();
    return width;
  }));
  assert.ok(marks.every(mark => mark > 0 && mark < 50), `apostrophes of ${marks.join(', ')} % of their size`);
  // a link that was withdrawn says so, and one that was never there
  await owner.page.goto(`${house.url}/t/${id}/staff`);
  await owner.page.getByRole('button', { name: 'Withdraw it: Wu' }).click();
  await owner.page.getByRole('listitem').filter({ hasText: 'Wu' }).getByText('withdrawn').first().waitFor();
  const told = arbiter.page.locator('p.wait');
  for (const [lang, withdrawn, unknown] of [['en', 'Your invitation was withdrawn', 'does not know the link'], ['zh-Hans', '你的邀请已被收回', '没有你所用的链接'], ['zh-Hant', '你的邀請已被收回', '沒有你所用的連結']]) {
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
});

test('the wizard keeps its draft and announces rules, regulations and prizes; a slip for every board', { timeout: 60000 }, async () => {
  const { page, faults, context } = await person(browser, house);
  await page.goto(house.url + '/t/new');
  await page.getByLabel('Name', { exact: true }).fill('Winter Cup');
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Xiangqi' });
  await page.getByLabel('Late by so many minutes loses').fill('20');
  await page.getByLabel('Natural limit, rounds').fill('50');
  await page.getByRole('button', { name: 'Add prizes' }).click();
  await page.getByLabel('First place, second').fill('500 250');
  await page.getByRole('button', { name: 'Add prizes' }).click();
  await page.getByRole('combobox', { name: 'Who' }).nth(1).selectOption({ label: 'rated … to …' });
  await page.getByRole('textbox', { name: 'rated … to …' }).nth(1).fill('1600');
  await page.getByLabel('Organiser', { exact: true }).fill('Chess Club East');
  await page.reload(); // the browser was closed on the way
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Winter Cup');
  await page.getByRole('complementary', { name: /announcement/i }).getByText('Chess Club East').waitFor();
  await page.getByText('everybody: 500, 250; rated 0 to 1600: 100').waitFor();
  assert.deepEqual(await faultsOfAccess(page), []);
  // a fault on the way makes no second event of it
  await page.route('**/acts', route => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Begin the tournament' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Begin the tournament' }).click();
  await page.waitForURL(/\/t\/\w+\/players/);
  const id = page.url().match(/\/t\/(\w+)/)[1], all = (await get('/api/tournaments')).tournaments;
  assert.equal(all.filter(one => one.name === 'Winter Cup').length, 1);
  const [begun, announced] = (await logOf(id, await tokenOf(page, id))).split('\n').slice(0, 2).map(line => JSON.parse(line));
  assert.deepEqual(begun.regulated, { default: 1200000, natural_limit: 50 });
  assert.equal(announced.organiser, 'Chess Club East');
  await importList(page, NAMES.slice(0, 6).join('\n').replace(/^/, 'name\n'), 6);
  await publish(page, id, 1);
  await page.getByRole('button', { name: 'Slips with QR' }).click();
  const slips = page.locator('.slips1 li');
  await slips.nth(2).waitFor();
  assert.equal(await slips.count(), 3);
  assert.match(await slips.first().getByRole('img').getAttribute('alt'), new RegExp(`/t/${id}/mine$`));
  assert.ok(await slips.first().getByRole('img').evaluate(img => img.decode().then(() => img.naturalWidth > 20)));
  assert.deepEqual(await faultsOfAccess(page), []);
  await page.goto(house.url + '/t/new');
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), '', 'the draft has become the event');
  await page.goto(`${house.url}/t/${id}/papers`);
  assert.equal(await page.getByLabel('First place, second').first().inputValue(), '500 250');
  await page.getByRole('button', { name: 'Award' }).click();
  await page.getByRole('cell', { name: 'everybody 1' }).waitFor();
  assert.deepEqual(faults.filter(f => !f.includes('ERR_FAILED')), []);
  await context.close();
});

test('somebody among many is found by name; the cross table has all; the wall shows clocks', { timeout: 180000 }, async () => {
  const send = (path, body, token) => fetch(house.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...(token && { authorization: 'Bearer ' + token }) }, body: JSON.stringify(body) }).then(answer => answer.json());
  const { id, token } = await send('/api/tournaments', { act: { act: 'new', name: 'Large', system: 'dutch', game: 'chess', rounds: 5, time: '90m+30s', seed: 3 } }), at = `/api/tournaments/${id}`;
  await send(at + '/acts', { based: 1, acts: Array.from({ length: 130 }, (_, i) => ({ act: 'add', name: ['沈若溪', 'Kárpov, Anatoly'][i - 100] ?? `Player ${i + 1}`, rating: 2500 - i })) }, token);
  const { pairings } = await send(at + '/pair', { based: 131 }, token), pair = pairings.find(p => p.white === 101 || p.black === 101), other = pair.white === 101 ? pair.black_name : pair.white_name;
  const { page, faults, context } = await person(browser, house);
  await page.goto(`${house.url}/t/${id}`);
  const field = page.getByRole('combobox', { name: 'Find a player' }), where = page.locator('.where');
  await field.fill('nobody');
  await page.getByText('Nobody here is called “nobody”.').last().waitFor();
  await field.fill('shen ruo');
  await page.getByRole('option', { name: '沈若溪' }).waitFor();
  assert.deepEqual(await faultsOfAccess(page), []);
  await field.press('Enter');
  await where.getByText(`board ${pair.board}`).waitFor();
  assert.match(await where.innerText(), new RegExp(`沈若溪[^]*against ${other}`));
  for (const [way, row] of [['Pairings', 'ol.pairs li.me'], ['Standings', 'table tr.me'], ['Cross table', 'table.fixed tr.me']]) {
    await where.getByRole('button', { name: way }).click();
    await page.locator(row).filter({ hasText: '沈若溪' }).first().waitFor();
    await page.waitForFunction(selector => [...document.querySelectorAll(selector)].some(one => { const { top, bottom } = one.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }), row);
  }
  // the rows come as one reads on, and are all on paper
  await page.reload();
  const rows = page.locator('table.fixed tbody tr');
  await rows.first().waitFor();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await rows.nth(129).waitFor({ state: 'attached' });
  assert.deepEqual(await faultsOfAccess(page), []);
  // at the results the name gives the board
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), ['qiyuan.t.' + id, token]);
  await page.goto(`${house.url}/t/${id}/entry`);
  const input = page.getByLabel('Board, result, Enter');
  await input.press('/');
  await page.keyboard.type('anatoly k');
  await page.getByRole('option', { name: /Kárpov/ }).waitFor();
  await page.keyboard.press('Enter');
  const his = pairings.find(p => p.white === 102 || p.black === 102);
  await page.waitForFunction(text => document.activeElement?.id === 'type' && document.activeElement.value === text, `${his.board} `);
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.locator('.pairs li.me [aria-pressed="true"]').waitFor();
  // a board at the desk: its clocks are on the wall of who may see them
  const { id: board } = await send(at + '/board', { round: 1, board: '3' }, token);
  await send(`/api/boards/${board}/events`, { based: 1, events: [{ t: 0, event: 'begin' }] }, token);
  await page.goto(`${house.url}/t/${id}/projector?turn=300`);
  await page.locator('.clk .run').filter({ hasText: /^1:(30:00|29:\d\d)$/ }).waitFor({ timeout: 60000 });
  assert.deepEqual(faults, []);
  await context.close();
});
