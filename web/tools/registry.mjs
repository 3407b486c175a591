// SPDX-License-Identifier: GPL-3.0-or-later
// An esbuild plug-in: `import { REASONS, REFUSALS } from 'registry:messages'` gives the house's own words for results and
// refusals in every language, read from registry/messages.toml, so that the page never words them twice;
// `import { RULE_SETS } from 'registry:rule-sets'` the rule sets with their names, from registry/rule_sets.toml.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const registry = name => fileURLToPath(new URL('../../registry/' + name, import.meta.url));
const FILE = registry('messages.toml');
const RULE_SETS = registry('rule_sets.toml');

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

/** The rule sets in their order: `{ id, game, name: { en, ... } }`. */
export function readRuleSets(text) {
  const sets = [];
  for (const line of text.split('\n')) {
    const head = line.match(/^\["([^"]+)"\]/);
    if (head) sets.push({ id: head[1], game: '', name: {} });
    const value = line.match(/^([\w-]+) = ("(?:[^"\\]|\\.)*")/);
    if (value && value[1] === 'game') sets[sets.length - 1].game = JSON.parse(value[2]);
    else if (value) sets[sets.length - 1].name[value[1]] = JSON.parse(value[2]);
  }
  return sets;
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
    build.onLoad({ filter: /messages$/, namespace: 'registry' }, async () => {
      const text = await readFile(FILE, 'utf8');
      const contents = `export const REASONS = ${JSON.stringify(readMessages(text, 'reason'))};\nexport const REFUSALS = ${JSON.stringify(readMessages(text, 'refusal'))};\nexport const LABELS = ${JSON.stringify(readMessages(text, 'label'))};`;
      return { contents, loader: 'js', watchFiles: [FILE] };
    });
  },
};
