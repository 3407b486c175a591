// SPDX-License-Identifier: GPL-3.0-or-later
// Modules of the page without a browser: what esbuild makes of them, loaded here. What they ask of one when
// they are loaded is answered as by a browser that knows nothing yet.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { registryPlugin } from '../../../web/tools/registry.mjs';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '../../../web/src');

/** A browser's globals that modules look at when they are loaded. */
function pretend() {
  const kept = new Map();
  const nothing = { addEventListener: () => undefined, matches: false };
  globalThis.localStorage = globalThis.sessionStorage = {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: key => kept.delete(key),
  };
  globalThis.location = { pathname: '/', search: '', href: 'http://localhost/', hash: '' };
  globalThis.matchMedia = () => nothing;
  globalThis.window = { ...nothing, matchMedia: () => nothing };
  globalThis.document = { documentElement: { lang: 'en', dataset: {}, style: {} }, ...nothing };
}

/** Those of web/src with these names, without `.ts`, in their order. */
export async function models(...names) {
  const outdir = mkdtempSync(join(tmpdir(), 'qiyuan-models-'));
  await build({
    entryPoints: names.map(name => join(SRC, name + '.ts')),
    outdir,
    outbase: SRC,
    bundle: true,
    format: 'esm',
    splitting: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
    plugins: [registryPlugin],
  });
  pretend();
  return Promise.all(names.map(name => import(pathToFileURL(join(outdir, name + '.mjs')))));
}
