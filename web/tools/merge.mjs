// SPDX-License-Identifier: GPL-3.0-or-later
// esbuild shares what several views need in many small files, and the page can't begin before the last of
// them has come: on a slow line each costs a way there and back. Here all that the page begins with becomes
// one file, and the views that come later take what they need of it from there.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

const IMPORT = /import(?:\{([^}]*)\}from)?"\.\/([\w-]+\.js)"/g;
const hash = text => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The name under which the one file hands on what `file` called `name`. */
const handed = (files, file, name) => `${name}_${files.indexOf(file)}`;

/** The scripts that the page can't begin without: the first, and what it imports. */
function neededAtOnce(outputs) {
  const first = Object.keys(outputs).find(f => outputs[f].entryPoint === 'src/main.tsx' && f.endsWith('.js'));
  const found = new Set([first]);
  for (const file of found)
    for (const one of outputs[file].imports) if (one.kind === 'import-statement') found.add(one.path);
  return [...found];
}

/** All of `files` in one, which hands on what each of them did. */
async function one(folder, files, outputs, target) {
  const contents = files.map(path => {
    const file = basename(path);
    const names = outputs[path].exports.map(name => `${name} as ${handed(files, path, name)}`);
    return names.length ? `export {${names}} from './${file}';` : `import './${file}';`;
  });
  const result = await build({
    stdin: { contents: contents.join('\n'), resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      {
        name: 'later',
        setup: b =>
          b.onResolve({ filter: /^\.\// }, ({ path, kind }) =>
            kind === 'dynamic-import' ? { path, external: true } : null,
          ),
      },
    ],
  });
  return result.outputFiles[0].text;
}

/** Merges in the folder what the build wrote there; answers the new name of each file by its old one. */
export async function merge(folder, outputs, target) {
  const files = neededAtOnce(outputs);
  const names = files.map(file => basename(file));
  const text = await one(folder, files, outputs, target);
  const first = `page-${hash(text)}.js`;
  const renamed = new Map();
  const later = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.js') || names.includes(name)) continue;
    const content = await readFile(join(folder, name), 'utf8');
    if (!content.includes('"./')) continue; // words: they rest on nothing else
    later.push([name, content]);
    renamed.set(name, name.replace(/-\w+\.js$/, `-${hash(first + name)}.js`));
  }
  const addressed = content =>
    content.replace(/"\.\/([\w-]+\.js)"/g, (whole, name) =>
      renamed.has(name) ? `"./${renamed.get(name)}"` : whole,
    );
  for (const [name, content] of later) {
    const taken = content.replace(IMPORT, (whole, list, from) => {
      const at = names.indexOf(from);
      if (at < 0) return whole;
      return list
        ? `import{${list.split(',').map(item => {
            const [name, as] = item.split(' as ');
            return `${handed(files, files[at], name)} as ${as ?? name}`;
          })}}from"./${first}"`
        : `import"./${first}"`;
    });
    const left = names.find(one => taken.includes(one));
    if (left) throw new Error(`${name} still asks for ${left}`);
    await rm(join(folder, name));
    await writeFile(join(folder, renamed.get(name)), addressed(taken));
  }
  for (const name of names) await rm(join(folder, name));
  await writeFile(join(folder, first), addressed(text));
  return new Map([...renamed, ...names.map(name => [name, first])]);
}
