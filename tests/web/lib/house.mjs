// SPDX-License-Identifier: GPL-3.0-or-later
// Starts a server and browsers for the tests, and makes moves on boards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
export const OUT = process.env.QIYUAN_OUT ?? join(ROOT, 'tests/web/out');
/** Saves a screenshot of the page in OUT, only with QIYUAN_SHOTS. */
export const shoot = (page, name) =>
  process.env.QIYUAN_SHOTS && page.screenshot({ path: join(OUT, name + '.png') });
export const BIN = process.env.QIYUAN_BIN ?? process.env.QIYUAN ?? join(ROOT, 'build/src/cli/qiyuan');
const READY_WITHIN = 15000;
/** A library that makes passwords cheap to hash (tests/server/cheap_hash.c), as in the server's own tests. */
const CHEAP_HASH = process.env.QIYUAN_CHEAP_HASH_LIBRARY;

export const SLOW = Boolean(process.env.QIYUAN_SLOW);
/** Options of a row that takes long and has a shorter sibling: it runs with QIYUAN_SLOW=1, as in `./test --all`. */
export const LONG = SLOW ? {} : { skip: 'long' };

/** A running server: its address, and methods to stop it. Its data remains for the next start. */
export class House {
  constructor(db, args = []) {
    this.db = db;
    this.args = args;
  }
  static async open(args) {
    const house = new House(join(mkdtempSync(join(tmpdir(), 'qiyuan-web-')), 'house.db'), args);
    await house.start(0);
    return house;
  }
  async start(port) {
    this.process = spawn(BIN, ['serve', '--port', String(port), '--db', this.db, ...this.args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...(CHEAP_HASH && { LD_PRELOAD: CHEAP_HASH }) },
    });
    this.url = await new Promise((done, fail) => {
      let text = '';
      const late = setTimeout(
        () => fail(new Error(`no "listening on" within ${READY_WITHIN} ms: ${text}`)),
        READY_WITHIN,
      );
      this.process.once('error', fail);
      this.process.once('exit', code => fail(new Error(`the server ended with ${code}: ${text}`)));
      this.process.stdout.on('data', chunk => {
        text += chunk;
        const found = text.match(/listening on (http:\/\/\S+)/);
        if (!found) return;
        clearTimeout(late);
        done(found[1].replace(/\/$/, ''));
      });
    });
    this.port = Number(new URL(this.url).port);
  }
  async kill(signal = 'SIGKILL') {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, 'exit');
    this.process.kill(signal);
    await gone;
  }
  /** Kills the server and restarts it at the same address with the same data. */
  async crash(meanwhile = async () => {}) {
    await this.kill('SIGKILL');
    await meanwhile();
    await this.start(this.port);
  }
}

export const launch = () =>
  chromium.launch({
    executablePath:
      process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/**
 * The server and the browser of a test file, which is a process of its own: opened before its
 * tests, closed after.
 */
export let house;
export let browser;
let reducedMotion = 'reduce';
/** `motion`: pieces glide and dialogs fade in, as for most users; otherwise nothing is drawn in between. */
export function atHome(args, { motion = false } = {}) {
  before(async () => {
    if (motion) reducedMotion = 'no-preference';
    house = await House.open(args);
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await house?.kill('SIGTERM');
  });
}

/**
 * With QIYUAN_UNEVEN=MS each API response and each script (a language's texts are one) is delayed
 * by a random time up to MS, so that code that relies on fast responses in order fails.
 */
const UNEVEN = Number(process.env.QIYUAN_UNEVEN ?? 0);
const unevenly = context =>
  context.route(/\/api\/|\.js$/, async route => {
    try {
      const response = await route.fetch({ maxRedirects: 0 });
      await new Promise(done => setTimeout(done, Math.random() * UNEVEN));
      await route.fulfill({ response });
    } catch {
      await route.abort().catch(() => {}); // the server or the page is gone
    }
  });

/**
 * A user with a browser of their own. Records the page's errors, and every request to a foreign
 * host.
 */
export async function person(
  browser,
  house,
  {
    lang = 'en',
    theme = 'light',
    viewport = { width: 1280, height: 800 },
    reach,
    storageState,
    touch = false,
  } = {},
) {
  const context = await browser.newContext({
    viewport,
    locale: lang,
    colorScheme: theme,
    storageState,
    hasTouch: touch,
    isMobile: touch,
    serviceWorkers: 'block',
    reducedMotion,
  });
  if (UNEVEN) await unevenly(context);
  const reached = await reach?.(context);
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  // By default Playwright asks at each frame, for which the browser then draws 60 a second.
  const waitForFunction = page.waitForFunction.bind(page);
  page.waitForFunction = (asked, arg, options) => waitForFunction(asked, arg, { polling: 20, ...options });
  const faults = [];
  page.on('pageerror', error => faults.push(String(error)));
  page.on(
    'console',
    message =>
      message.type() === 'error' &&
      !/ERR_CONNECTION|WebSocket connection|status of 4\d\d/.test(message.text()) &&
      faults.push(message.text()),
  );
  page.on(
    'request',
    request =>
      !request.url().startsWith(house.url) &&
      !/^(data|blob):/.test(request.url()) &&
      faults.push('foreign request: ' + request.url()),
  );
  return { context, page, faults, reached };
}

/** Opens a game from the lobby as the first side and returns its address. */
export async function openGame(page, house, game, { time = 'Unlimited', name, side } = {}) {
  await page.goto(house.url + '/');
  await page.getByRole('radio', { name: game === 'chess' ? /^Chess/ : /^Xiangqi/ }).check({ force: true });
  await page.getByRole('radio', { name: 'A friend' }).check({ force: true });
  if (name) await page.getByLabel('Your name').fill(name);
  await page
    .getByRole('radio', { name: side ?? (game === 'chess' ? 'White' : 'Red') })
    .check({ force: true });
  await page.getByRole('button', { name: time }).click();
  await page.waitForURL(/\/g\/\w+/);
  await page.getByText('Send this link to your friend').waitFor();
  return page.url();
}
export async function sit(page, url, name) {
  await page.goto(url);
  if (name) await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /^Join/ }).click();
}
export async function watch(page, url) {
  await page.goto(url);
  await page.getByRole('grid', { name: 'Board' }).waitFor();
}

/*
 * Repeats a check until it passes, because the page updates shortly after a click. After ten
 * seconds its last failure is thrown.
 */
export async function soon(check) {
  for (const until = Date.now() + 10000; ; await new Promise(done => setTimeout(done, 20))) {
    try {
      return await check();
    } catch (refusal) {
      if (Date.now() > until) throw refusal;
    }
  }
}

/** Waits until the page has drawn what it has been told so far. */
export const drawn = page =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));

export const cell = (page, square) => page.getByRole('gridcell', { name: new RegExp(`^${square}, `) });
export const moveButtons = page => page.getByRole('list', { name: 'Moves' }).getByRole('button');
export const ply = (page, n) =>
  page.waitForFunction(count => document.querySelectorAll('.moves button').length === count, n);

/** Makes a move by two clicks. */
export async function move(page, uci) {
  await cell(page, uci.slice(0, 2)).click();
  await cell(page, uci.slice(2, 4)).click();
}
/** Plays the moves, the first on `pages[0]`; waits until every page shows each one. */
export async function playMoves(pages, moves, from = 0, watchers = []) {
  for (const [i, uci] of moves.entries()) {
    const mover = pages[(from + i) % 2];
    await mover.locator('.own .clock.on, .own').first().waitFor();
    await cell(mover, uci.slice(0, 2)).waitFor();
    await mover.waitForFunction(() => document.title.startsWith('●'));
    await move(mover, uci);
    for (const page of [...pages, ...watchers]) await ply(page, from + i + 1);
  }
}

/** A new game with both players' pages. */
export async function table(browser, house, game, options = {}) {
  const first = await person(browser, house, options);
  const second = await person(browser, house, options);
  const url = await openGame(first.page, house, game, { name: 'Anna Keller', ...options });
  await sit(second.page, url, options.second ?? 'Tomás Rivera');
  await first.page
    .getByText(options.second ?? 'Tomás Rivera')
    .first()
    .waitFor();
  await first.page.waitForFunction(() => document.title.startsWith('●'));
  return { first, second, url, close: () => Promise.all([first.context.close(), second.context.close()]) };
}
