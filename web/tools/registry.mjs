// SPDX-License-Identifier: GPL-3.0-or-later
// An esbuild plug-in: `import { MESSAGES } from 'registry:messages/en'` gives the server's own words for results,
// refusals and the moves of a repetition in one language, from registry/messages.toml, so that the page never
// words them twice and loads no other language's;
// `import { ODDS, ODDS_WORDS } from 'registry:odds'` the odds with their names, from registry/odds.toml, and
// their texts;
// `import { RULE_SETS } from 'registry:rule-sets'` the rule sets with their names, from
// registry/rule_sets.toml;
// `import { PUBLISHED } from 'registry:published'` the regulations of events that were published, from
// registry/regulations.toml;
// `import { ROOK_CANNON } from 'registry:rook-cannon'` what is said of rook and cannon against rook;
// `import { FIGURES } from 'registry:figures'` the figures of the rules of repetition: positions, moves and
// rulings alone.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const registry = name => fileURLToPath(new URL('../../registry/' + name, import.meta.url));
const FILE = registry('messages.toml');
const RULE_SETS = registry('rule_sets.toml');
const PUBLISHED = registry('regulations.toml');
const ODDS = registry('odds.toml');

/** Tables of `["group.name"]` heads and `lang = "text"` lines: all that the registry uses of TOML. */
export function readMessages(text, group) {
  const words = {};
  let entry = null;
  for (const line of text.split('\n')) {
    const head = line.match(/^\["([^"]+)"\]/);
    if (head) {
      const [first, ...rest] = head[1].split('.');
      entry = first === group ? (words[rest.join('.')] = {}) : null;
      continue;
    }
    const value = line.match(/^([\w-]+) = ("(?:[^"\\]|\\.)*")/);
    if (value && entry) entry[value[1]] = JSON.parse(value[2]);
  }
  return words;
}

/** The regulations that were published: `{ id, game, rules, source, regulated, time?, scoring?, name: { en, ... } }`. */
export function readPublished(text) {
  const languages = ['en', 'zh-Hans', 'zh-Hant'];
  const published = [];
  for (const line of text.split('\n')) {
    const head = line.match(/^\["([^"]+)"\]/);
    if (head) published.push({ id: head[1], name: {} });
    const value = line.match(/^([\w-]+) = ("(?:[^"\\]|\\.)*")/);
    const one = published[published.length - 1];
    if (value && languages.includes(value[1])) one.name[value[1]] = JSON.parse(value[2]);
    else if (value)
      one[value[1]] = value[1] === 'regulated' ? JSON.parse(JSON.parse(value[2])) : JSON.parse(value[2]);
  }
  return published;
}

/** The rule sets in their order: `{ id, game, name: { en, ... }, whence: { en, ... } }`. */
export function readRuleSets(text) {
  const sets = [];
  for (const line of text.split('\n')) {
    const head = line.match(/^\["([^"]+)"\]/);
    if (head) sets.push({ id: head[1], game: '', name: {}, whence: {} });
    const value = line.match(/^([\w-]+) = ("(?:[^"\\]|\\.)*")/);
    const set = sets[sets.length - 1];
    if (value && value[1] === 'game') set.game = JSON.parse(value[2]);
    else if (value && value[1].startsWith('whence-'))
      set.whence[value[1].slice('whence-'.length)] = JSON.parse(value[2]);
    else if (value) set.name[value[1]] = JSON.parse(value[2]);
  }
  return sets;
}

/** The odds in their order: `{ id, game, giver, moves, first, once, name: { en, ... } }`. */
export function readOdds(text) {
  const odds = [];
  const languages = ['en', 'zh-Hans', 'zh-Hant'];
  for (const line of text.split('\n')) {
    const head = line.match(/^\["([^".]+)\.([^"]+)"\]/);
    const value = line.match(/^([\w-]+) = (.+)$/);
    if (head) odds.push({ id: head[2], game: head[1], name: {} });
    else if (value && languages.includes(value[1]))
      odds[odds.length - 1].name[value[1]] = JSON.parse(value[2]);
    else if (value && ['giver', 'moves', 'once', 'first'].includes(value[1]))
      odds[odds.length - 1][value[1]] = JSON.parse(value[2]);
  }
  return odds;
}

const FIGURES = ['repetition_figures.tsv', 'repetition_cases.tsv'].map(name =>
  fileURLToPath(new URL('../../tests/data/xiangqi/' + name, import.meta.url)),
);

/**
 * The published figures of the tables that the judge is tested with: id, rule set, position, moves before,
 * cycle, ruling, what each move is.
 */
export function readFigures(text) {
  return text
    .split('\n')
    .filter(line => line && !line.startsWith('#'))
    .map(line => line.split('\t'))
    .filter(([id]) => /^(figure|cxa2020|axf|wxf)/.test(id))
    .map(([id, rules, fen, lead, cycle, says, labels]) => [
      id,
      rules,
      fen,
      lead === '-' ? '' : lead,
      cycle,
      says.replace(/!/g, '').trim(),
      labels === '-' ? '' : labels.replace(/!/g, ''),
    ]);
}

export const registryPlugin = {
  name: 'registry',
  setup(build) {
    build.onResolve({ filter: /^registry:/ }, args => ({ path: args.path, namespace: 'registry' }));
    build.onLoad({ filter: /rule-sets$/, namespace: 'registry' }, async () => ({
      contents: `export const RULE_SETS = ${JSON.stringify(readRuleSets(await readFile(RULE_SETS, 'utf8')))};`,
      loader: 'js',
      watchFiles: [RULE_SETS],
    }));
    build.onLoad({ filter: /published$/, namespace: 'registry' }, async () => ({
      contents: `export const PUBLISHED = ${JSON.stringify(readPublished(await readFile(PUBLISHED, 'utf8')))};`,
      loader: 'js',
      watchFiles: [PUBLISHED],
    }));
    build.onLoad({ filter: /odds$/, namespace: 'registry' }, async () => {
      const odds = readOdds(await readFile(ODDS, 'utf8'));
      const told = readMessages(await readFile(FILE, 'utf8'), 'odds');
      const contents = `export const ODDS = ${JSON.stringify(odds)};\nexport const ODDS_WORDS = ${JSON.stringify(told)};`;
      return { contents, loader: 'js', watchFiles: [ODDS, FILE] };
    });
    build.onLoad({ filter: /figures$/, namespace: 'registry' }, async () => {
      const texts = await Promise.all(FIGURES.map(file => readFile(file, 'utf8')));
      return {
        contents: `export const FIGURES = ${JSON.stringify(texts.flatMap(readFigures))};`,
        loader: 'js',
        watchFiles: FIGURES,
      };
    });
    build.onLoad({ filter: /rook-cannon$/, namespace: 'registry' }, async () => ({
      contents: `export const ROOK_CANNON = ${JSON.stringify(readMessages(await readFile(FILE, 'utf8'), 'rook-cannon'))};`,
      loader: 'js',
      watchFiles: [FILE],
    }));
    build.onLoad({ filter: /messages\/[\w-]+$/, namespace: 'registry' }, async ({ path }) => {
      const text = await readFile(FILE, 'utf8');
      const [, lang] = path.split('/');
      const group = name =>
        Object.fromEntries(
          Object.entries(readMessages(text, name)).map(([key, words]) => [key, words[lang]]),
        );
      const messages = { reasons: group('reason'), refusals: group('refusal'), labels: group('label') };
      return {
        contents: `export const MESSAGES = ${JSON.stringify(messages)};`,
        loader: 'js',
        watchFiles: [FILE],
      };
    });
  },
};
