// SPDX-License-Identifier: GPL-3.0-or-later
// Several users write in one study at once, without a browser: the page's modules against a log
// that answers late, loses answers, and refuses acts that would lose another's text, like the
// server.
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { iconsPlugin } from '../../web/tools/icons.mjs';
import { registryPlugin } from '../../web/tools/registry.mjs';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '../../web/src');
// Replacements for modules that need a page.
const QUIET = {
  socket: 'export const followChanges = (kind, id, hear) => globalThis.follow(hear);',
  toast: 'export const toast = () => {};',
  sound: 'export const play = () => {};',
  game: 'export const say = () => {}, sayNow = () => {};',
};
const quiet = {
  name: 'quiet',
  setup(at) {
    at.onResolve({ filter: /^\.\.\/\.\.\/(socket|toast|sound|game)$/ }, ({ path }) => ({
      path: path.slice(6),
      namespace: 'quiet',
    }));
    at.onLoad({ filter: /.*/, namespace: 'quiet' }, ({ path }) => ({ contents: QUIET[path] }));
  },
};
let tree;
let records;
let treeActs;
let StudyModel;
let Saved;

before(async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'qiyuan-writers-'));
  const later = globalThis.setTimeout;
  // Retries do not wait.
  globalThis.setTimeout = (run, ms, ...args) => later(run, Math.min(ms ?? 0, 2), ...args);
  globalThis.location = { hash: '', origin: '' };
  delete globalThis.BroadcastChannel; // no other pages, and nothing that keeps Node running
  // The parts of a page from which settings are read.
  globalThis.document = { documentElement: { dataset: {}, lang: 'en', style: {} } };
  const contents = [
    ...['tree', 'record', 'treeActs'].map(name => `export * as ${name} from './${name}';`),
    "export { StudyModel } from './model'; export { Saved } from './saved';",
    "export { remember } from '../../storage'; export { wordsReady } from '../../i18n';",
  ].join(' ');
  await build({
    stdin: { contents, resolveDir: join(SRC, 'views/study'), loader: 'ts' },
    outfile: join(outdir, 'all.mjs'),
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [quiet, registryPlugin, iconsPlugin],
    logLevel: 'error',
  });
  const all = await import(pathToFileURL(join(outdir, 'all.mjs')));
  ({ tree, record: records, treeActs, StudyModel, Saved } = all);
  all.remember('guest', 'yes');
  await all.wordsReady();
});

const chance = seed => () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const later = () => new Promise(done => setImmediate(done));

/** The log of a study. It has no tree, so it decides refusals by the acts alone. */
class Log {
  acts = [];
  ids = new Map();
  ears = new Set();
  faults = 0;
  longest = 0;
  constructor(record, random) {
    this.random = random;
    this.acts.push({
      n: 1,
      name: 'Ann',
      act: { act: 'chapter', title: '', record, rules: '', notations: [], texts: [] },
    });
  }
  meets(mine, theirs) {
    const behind = (place, at) => at === '' || place === at || place.startsWith(at + ' ');
    const cuts = (one, other) =>
      one.act === 'cut' && !['tags', 'rename', 'place'].includes(other.act) && behind(other.at, one.at);
    return (
      (mine.act === 'items' &&
        ((theirs.act === 'items' && mine.at === theirs.at) ||
          (theirs.act === 'graft' && behind(mine.at, theirs.at)))) ||
      cuts(mine, theirs) ||
      cuts(theirs, mine)
    );
  }
  post(who, { based, id, acts }) {
    this.longest = Math.max(this.longest, acts.length);
    if (this.ids.has(who + id)) return { n: this.ids.get(who + id) + acts.length - 1 };
    if (acts.length > 500) return { status: 400, code: 'field-value' };
    for (const { n, act } of this.acts)
      if (n > based && n > 1 && acts.some(mine => this.meets(mine, act)))
        return { status: 409, code: 'study-met' };
    for (const act of acts) {
      const cut = act.act === 'graft' && this.acts[act.cut - 1]?.act;
      if (act.act === 'graft' && !(cut?.act === 'cut' && cut.at === act.at))
        return { status: 400, code: 'field-value', detail: 'cut' };
    }
    this.ids.set(who + id, this.acts.length + 1);
    for (const [i, act] of acts.entries())
      this.acts.push({
        n: this.acts.length + 1,
        name: who,
        ...(i === 0 && { id }),
        act:
          act.act === 'add'
            ? { ...act, move: { uci: act.uci, text: { san: act.uci } } }
            : JSON.parse(JSON.stringify(act)),
      });
    for (const hear of this.ears) hear();
    return { n: this.acts.length };
  }
  /** Like fetch(), but responses are late and, with faults enabled, sometimes lost. */
  async fetch(path, { method, headers, body }) {
    const who = headers.Authorization?.slice(7) ?? 'Eve';
    const wait = async () => {
      for (let i = (3 * this.random()) | 0; i >= 0; i--) await later();
    };
    if (!path.startsWith('/api/studies/')) return { ok: false, status: 404, json: async () => ({}) };
    await wait();
    if (this.random() < this.faults) throw new TypeError('away');
    const answer =
      method === 'POST'
        ? this.post(who, JSON.parse(body))
        : {
            title: '',
            may: 'write',
            shared: true,
            n: this.acts.length,
            acts: this.acts.slice(Number(path.split('after=')[1])),
          };
    const text = JSON.stringify(answer);
    if (this.random() < this.faults) throw new TypeError('the answer is lost');
    await wait();
    return { ok: !answer.status, status: answer.status ?? 200, json: async () => JSON.parse(text) };
  }
}
async function writer(log, name) {
  globalThis.fetch = (path, options) => log.fetch(path, options);
  globalThis.follow = hear => (log.ears.add(hear), () => log.ears.delete(hear));
  globalThis.location.hash = '#w=' + name;
  const model = new StudyModel(tree.newTree('chess'));
  const saved = new Saved(model, 'study');
  await saved.open();
  return { name, model, saved, book: () => saved.now.chapters[0].tree };
}
async function settled(log, ...all) {
  for (let i = 0; i < 4000; i++) {
    await later();
    if (all.every(({ saved }) => saved.now.waiting === 0 && saved.n === log.acts.length)) return;
    if (i % 50 === 49) await new Promise(done => setTimeout(done, 3));
  }
  assert.fail(
    'not settled: ' +
      all
        .map(
          ({ name, saved }) =>
            `${name} ${saved.now.waiting} waiting, ${saved.n} of ${log.acts.length}, ${saved.now.problem}`,
        )
        .join('; '),
  );
}
/** Everything in a record, with its authors. */
/** Compares two long texts, and reports the first difference. */
function same(one, other, where) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  assert.equal(one.slice(Math.max(0, at - 80), at + 80), other.slice(Math.max(0, at - 80), at + 80), where);
  assert.equal(one.length, other.length, where);
}
const all = book =>
  JSON.stringify([records.recordOf(book), records.inOrder(book).map(node => node.text.san)]);

const UCI = ['e2e4', 'd2d4', 'g1f3', 'c2c4', 'e7e8q'];
const pick = (random, list) => list[(random() * list.length) | 0];
/** Every kind of comment and sign at a move. */
function items(random, word) {
  const kinds = [
    `${word}`,
    1 + ((random() * 139) | 0),
    `[%cal Ge2e4,Rd7d5] ${word}`,
    `[%csl Ye4]`,
    `[%clk 1:02:${10 + ((random() * 49) | 0)}]`,
    `[%eval ${(random() * 9).toFixed(2)},12] [%emt 0:00:07]`,
    { variations: 1, comment: `${word} behind` },
    { variations: 2, nag: 6 },
    '棋局 “’\\" ] [%x y]',
  ];
  return kinds.filter(() => random() < 0.35);
}
/**
 * A record of this many moves, half of which start variations, with all kinds of comments before
 * and after them.
 */
function record(random, count) {
  const parents = [0];
  const taken = new Map();
  const children = [[]];
  const moves = [];
  for (let i = 1; i <= count; i++) {
    let parent = random() < 0.5 ? i - 1 : (random() * i) | 0;
    while ((taken.get(parent) ?? 0) === UCI.length) parent = (random() * i) | 0;
    taken.set(parent, (taken.get(parent) ?? 0) + 1);
    children[parent].push(i);
    children.push([]);
    parents.push(parent);
  }
  const book = tree.newTree('chess');
  const nodes = [book.root];
  for (let i = 1; i <= count; i++) {
    treeActs.perform(book, {
      act: 'add',
      at: tree.pathOf(nodes[parents[i]]),
      uci: UCI[children[parents[i]].indexOf(i)],
      text: {},
    });
    nodes.push(nodes[parents[i]].children.at(-1));
    nodes[i].before = items(random, `before ${i}`);
    nodes[i].after = items(random, `after ${i}`);
  }
  book.root.after = items(random, 'start');
  moves.push(...records.recordOf(book).moves);
  return { ...records.recordOf(book), moves };
}
const node = (random, { book }) => pick(random, [book().root, ...records.inOrder(book())]);
function something(random, who, i) {
  const { model } = who;
  const at = node(random, who);
  const kind = random();
  if (kind < 0.3) {
    const uci = pick(random, UCI);
    model.act({ act: 'add', at: tree.pathOf(at), uci, text: { san: uci } });
  } else if (kind < 0.5)
    model.act({ act: 'items', at: tree.pathOf(at), after: items(random, `${who.name} ${i}`) });
  else if (kind < 0.65 && at.parent) model.act({ act: 'cut', at: tree.pathOf(at) });
  else if (kind < 0.72 && at.parent)
    model.act({ act: 'place', at: tree.pathOf(at), index: (random() * 4) | 0 });
  else if (kind < 0.9) model.undo();
  else model.redo();
}

test(
  'what is deleted and taken back is the same record to the last byte, for everybody',
  { timeout: 60000 },
  async () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = chance(seed);
      const log = new Log(record(random, 40), random);
      const ann = await writer(log, 'Ann');
      const bob = await writer(log, 'Bob');
      const was = all(ann.book());
      const size = ann.book().size;
      for (let i = 0; i < 6; i++)
        ann.model.act({
          act: 'cut',
          at: tree.pathOf(
            pick(
              random,
              records.inOrder(ann.book()).length ? records.inOrder(ann.book()) : [ann.book().root],
            ),
          ),
        });
      if (seed % 2) await settled(log, ann, bob);
      for (let i = 0; i < 6; i++) ann.model.undo();
      await settled(log, ann, bob);
      const eve = await writer(log, 'Eve');
      for (const who of [ann, bob, eve]) {
        same(all(who.book()), was, `seed ${seed}, ${who.name}`);
        assert.equal(who.book().size, size);
      }
      for (let i = 0; i < 6; i++) ann.model.redo();
      for (let i = 0; i < 6; i++) ann.model.undo();
      await settled(log, ann, bob, eve);
      for (const who of [ann, bob, eve]) same(all(who.book()), was, `seed ${seed}, again, ${who.name}`);
      for (const who of [ann, bob, eve]) who.saved.close();
    }
  },
);

test(
  'two write, delete and take back at once: every page shows what the log says',
  { timeout: 120000 },
  async () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = chance(1000 + seed);
      const log = new Log(record(random, 25), random);
      const pages = [await writer(log, 'Ann'), await writer(log, 'Bob')];
      log.faults = seed % 2 === 0 ? 0.15 : 0;
      for (let round = 0; round < 6; round++) {
        for (let i = 0; i < 12; i++) {
          something(random, pick(random, pages), i);
          if (random() < 0.6) await later();
        }
        await settled(log, ...pages);
        const { faults } = log;
        log.faults = 0;
        const eve = await writer(log, 'Eve');
        log.faults = faults;
        for (const who of [...pages, eve]) {
          same(all(who.book()), all(eve.book()), `seed ${seed}, round ${round}, ${who.name}`);
          assert.equal(who.book().size, records.inOrder(who.book()).length);
        }
        eve.saved.close();
      }
      for (const who of pages) who.saved.close();
    }
  },
);

test(
  'a line of 6,000 plies is deleted and comes back by one act; who writes at its end meanwhile loses nothing',
  { timeout: 60000 },
  async () => {
    const moves = Array.from({ length: 6000 }, (_, i) => ({
      move: UCI[i % 4],
      ...(i % 5 === 0 && { after: [`word ${i}`, 3] }),
    }));
    const random = chance(7);
    const log = new Log(
      { format: 'qiyuan-game', version: 1, game: 'chess', result: '*', tags: [], moves },
      random,
    );
    const ann = await writer(log, 'Ann');
    const bob = await writer(log, 'Bob');
    const was = all(ann.book());
    ann.model.act({ act: 'cut', at: UCI[0] });
    ann.model.undo();
    await settled(log, ann, bob);
    assert.deepEqual(
      log.acts.slice(1).map(({ act }) => act.act),
      ['cut', 'graft'],
    );
    assert.ok(JSON.stringify(log.acts.slice(1)).length < 400);
    for (const who of [ann, bob]) same(all(who.book()), was);
    // Both at once: the moves leading to the text are restored, in as many parts as the server
    // accepts.
    const short = moves
      .slice(0, 1200)
      .map(({ move }) => move)
      .join(' ');
    bob.model.act({ act: 'items', at: short, after: ['not to be lost'] });
    log.post('Ann', { based: log.acts.length, id: 'first', acts: [{ act: 'cut', chapter: 1, at: UCI[0] }] });
    await settled(log, ann, bob);
    for (const who of [ann, bob])
      assert.deepEqual(tree.nodeAt(who.book(), short).after, ['not to be lost'], who.name);
    assert.ok(log.longest <= 500);
    for (const who of [ann, bob]) who.saved.close();
  },
);
