// SPDX-License-Identifier: GPL-3.0-or-later
// Screenshots of every view but the game in languages, sizes and themes, into out/, and what can be told of them without
// eyes: what stands beside the glass, words that are cut. `node shots_views.mjs [name...]` makes only those; `axe` asks
// axe-core, too; `images` makes pictures for docs/images, as high as the window; `all` every language in both lights.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CANNONS, CASTLED, HORSES } from './lib/games.mjs';
import { faultsOfAccess } from './lib/axe.mjs';
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

async function call(path, body, { token, cookie } = {}) {
  const answer = await fetch(house.url + path, { method: body ? 'POST' : 'GET', body: body && JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }), ...(cookie && { Cookie: cookie }) } });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`);
  return { ...json, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? cookie };
}
async function play(game, moves, { time = '10m+5s', first, second, end, ...more }) {
  const who = ({ cookie }) => ({ cookie }), opened = await call('/api/games', { game, time, colour: 'first', ...more }, who(first)), sides = [first, second];
  await call(`/api/games/${opened.id}/join`, {}, who(second));
  for (const [i, uci] of moves.entries()) await call(`/api/games/${opened.id}/events`, { event: 'move', move: uci }, who(sides[i % 2]));
  if (end) await call(`/api/games/${opened.id}/events`, { event: 'resign' }, who(sides[end - 1]));
  return opened.id;
}

// people, games, an event with a desk
const names = ['Anna Keller', '沈若溪', 'Tomás Rivera', '顾长风'], people = [];
for (const name of names) people.push(await call('/api/accounts', { name, password: 'horse and elephant' }));
const [anna, shen, tomas, gu] = people;
for (let i = 0; i < 6; i++) await play(i % 2 ? 'xiangqi' : 'chess', i % 2 ? HORSES : CASTLED, { first: i % 3 ? anna : shen, second: i % 3 ? shen : anna, end: 1 + (i % 2), rated: true });
const won = await play('xiangqi', CANNONS, { first: gu, second: shen });
await play('xiangqi', HORSES.slice(0, 9), { first: anna, second: gu, time: '3d/1' });
await play('chess', CASTLED.slice(0, 15), { first: tomas, second: anna, time: '40/90m,10/15m*' });
for (const [one, game, time] of [[gu, 'xiangqi', '40/90m,10/15m*'], [tomas, 'chess', '5m+3s'], [shen, 'chess', '10m+5s']]) await call('/api/games', { game, time, colour: 'random', opponent: 'anyone' }, { cookie: one.cookie });
const SWISS = { act: 'new', name: 'Autumn Cup 秋季公开赛', system: 'swiss-cn', game: 'xiangqi', rounds: 7, seed: 7, time: '60m+30s' };
const event = await call('/api/tournaments', { act: SWISS }), at = { token: event.token };
let lines = 1;
const tell = async (path, body) => {
  const done = await call(`/api/tournaments/${event.id}/${path}`, { based: lines, ...body }, at);
  lines = done.lines ?? lines;
  return done;
};
await tell('acts', { acts: '沈若溪,顾长风,叶知秋,方以宁,何一舟,柳如烟,Alexandra von Hohenlohe-Waldenburg,江南雨,苏小小,陆放翁'.split(',').map((name, i) => ({ act: 'add', name, rating: 2100 - 30 * i })) });
for (let round = 1; round <= 2; round++) {
  const { pairings } = await tell('pair', {});
  await tell('acts', { acts: pairings.slice(0, round === 1 ? 5 : 3).map((p, i) => ({ act: 'result', round, white: p.white, black: p.black, result: ['1-0', '1/2-1/2', '0-1'][i % 3] })) });
}
const desk = await call('/api/boards', { start: { t: 0, event: 'start', game: 'xiangqi', rules: 'xiangqi-1999', mode: 'board', time: '40/90m,10/15m*', red: '沈若溪', black: '顾长风' } }), at_desk = { token: desk.token };
const put = (id, based, events) => call(`/api/boards/${id}/events`, { based, events }, at_desk);
await put(desk.id, 1, [{ t: 0, event: 'begin' }, ...HORSES.slice(0, 9).flatMap((move, i) => [{ t: 9000 * i + 8000, event: 'move', side: ['red', 'black'][i % 2], move }, { t: 9000 * i + 9000, event: 'press', side: ['red', 'black'][i % 2] }]), { t: 90000, event: 'foul', side: 'black', kind: 'disturbing' }]);
for (let i = 2; i <= 6; i++) {
  const { id } = await call('/api/boards?same=1', { start: { t: 0, event: 'start', game: 'chess', rules: 'chess-fide-2023', mode: 'board', time: '90m+30s', white: `Player ${i}`, black: 'Alexandra von Hohenlohe' } }, at_desk);
  await put(id, 1, [{ t: 0, event: 'begin' }, { t: 0, event: 'move', side: 'white', move: 'e2e4' }, { t: 1, event: 'press', side: 'white' }, ...(i === 4 ? [{ t: 2, event: 'offer', side: 'black' }] : [])]);
}

// an arena in its middle, a knock-out, teams
const NAMED = ['沈若溪', 'Anna Keller', '顾长风', 'Tomás Rivera', '叶知秋', 'Priya Nair', '方以宁', 'Jonas Berg', 'Alexandra von Hohenlohe-Waldenburg', '何一舟', 'Mei Lund', '柳如烟'];
async function direct(act) {
  const made = await call('/api/tournaments', { act }), who = { token: made.token };
  let based = 1;
  const say = async (path, body) => {
    const done = await call(`/api/tournaments/${made.id}/${path}`, { based, ...body }, who);
    based = done.lines ?? based;
    return done;
  };
  return { ...made, say };
}
const arena = await direct({ act: 'new', name: 'Friday arena 周五竞技场', system: 'arena', game: 'xiangqi', minutes: 45, time: '5m+3s', online: 'hand' });
await arena.say('acts', { acts: [...NAMED.map((name, i) => ({ act: 'add', name, rating: 2100 - 25 * i })), { act: 'arena', kind: 'open' }] });
for (let wave = 0; wave < 9; wave++) {
  const { done } = await arena.say('pair', {}), pairs = done.map(line => JSON.parse(line)).flatMap(act => act.pairs.map(pair => [act.round, pair]));
  if (wave < 8) await arena.say('acts', { acts: pairs.map(([round, [white, black]], i) => ({ act: 'result', round, white, black, result: white + black > 12 + i && wave % 2 ? '1/2-1/2' : white < black === (i + wave) % 4 > 0 ? '1-0' : '0-1' })) });
}
await arena.say('acts', { acts: [{ act: 'absent', order: [12] }] });
const cup = await direct({ act: 'new', name: 'House Cup', system: 'knockout', game: 'chess', seed: 3, time: '15m+10s' });
await cup.say('acts', { acts: NAMED.slice(0, 8).map((name, i) => ({ act: 'add', name, rating: 2300 - 40 * i })) });
for (let round = 0; round < 2; round++) {
  const { done } = await cup.say('pair', {}), { pairs } = JSON.parse(done[0]);
  await cup.say('acts', { acts: pairs.slice(0, round ? 1 : 4).map(([white, black]) => ({ act: 'result', white, black, result: '1-0' })) });
}
const league = await direct({ act: 'new', name: 'City league', system: 'team-swiss', game: 'chess', rounds: 5, teams: 'fixed:4', time: '90m+30s' });
const CLUBS = ['Rook & Cannon', '北京棋院', 'Wien 1900', '廣州象棋', 'Lund SK', 'Basel'];
await league.say('acts', { acts: [...CLUBS.map(name => ({ act: 'add', name })), ...CLUBS.flatMap((_, i) => [0, 1, 2, 3].map(b => ({ act: 'member', team: i + 1, name: `${NAMED[(3 * i + b) % 12]} ${i + 1}`, rating: 2300 - 50 * b - 10 * i })))] });
for (let round = 1; round <= 3; round++) {
  const { pairings } = await league.say('pair', {});
  await league.say('acts', { acts: pairings.slice(0, round < 3 ? 3 : 1).filter(p => p.black > 0).map((p, i) => ({ act: 'match', round, white: p.white, black: p.black, result: ['1-0,1/2-1/2,0-1,1-0', '0-1,0-1,1/2-1/2,1-0', '1/2-1/2,1/2-1/2,1/2-1/2,1/2-1/2'][(i + round) % 3] })) });
}

const STORED = { ['qiyuan.t.' + event.id]: event.token, ['qiyuan.t.' + arena.id]: arena.token, 'qiyuan.desk': desk.token };
const VIEWS = {
  hall: ['/'], games: ['/games'], rules: ['/rules', { whole: false }], article: ['/rules/xq:26.4', { whole: false }], tables: ['/tables'], study: ['/a'], 'study-game': ['/a/g/' + won],
  player: ['/p/' + encodeURIComponent('沈若溪')], settings: ['/settings'], boards: ['/boards'], 'come-in': ['/me', { guest: true }], me: ['/me'], nobody: ['/p/nobody'], nowhere: ['/nowhere'],
  desk: ['/desk'], 'desk-board': ['/desk/' + desk.id], 'desk-face': [`/desk/${desk.id}/face`], 'desk-empty': ['/desk', { guest: true }], 'hall-guest': ['/', { guest: true }],
  events: ['/t'], 'event-new': ['/t/new'], event: ['/t/' + event.id], ...Object.fromEntries(['players', 'pair', 'entry', 'standings', 'cross', 'mine', 'history', 'papers', 'staff', 'projector'].map(part => ['event-' + part, [`/t/${event.id}/${part}`]])),
  'game-over': ['/g/' + won], arena: ['/t/' + arena.id], 'arena-projector': [`/t/${arena.id}/projector`], 'arena-cross': [`/t/${arena.id}/cross`], bracket: [`/t/${cup.id}/bracket`], 'bracket-projector': [`/t/${cup.id}/projector`],
  teams: ['/t/' + league.id], 'teams-standings': [`/t/${league.id}/standings`], 'teams-cross': [`/t/${league.id}/cross`],
};

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
