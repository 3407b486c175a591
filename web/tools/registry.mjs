// SPDX-License-Identifier: GPL-3.0-or-later
// An esbuild plug-in: `import { REASONS, REFUSALS } from 'registry:messages'` gives the house's own words for results and
// refusals in every language, read from registry/messages.toml, so that the page never words them twice.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../registry/messages.toml', import.meta.url));

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

export const registryPlugin = {
  name: 'registry',
  setup(build) {
    build.onResolve({ filter: /^registry:/ }, args => ({ path: args.path, namespace: 'registry' }));
    build.onLoad({ filter: /.*/, namespace: 'registry' }, async () => {
      const text = await readFile(FILE, 'utf8');
      const contents = `export const REASONS = ${JSON.stringify(readMessages(text, 'reason'))};\nexport const REFUSALS = ${JSON.stringify(readMessages(text, 'refusal'))};\nexport const LABELS = ${JSON.stringify(readMessages(text, 'label'))};`;
      return { contents, loader: 'js', watchFiles: [FILE] };
    });
  },
};
