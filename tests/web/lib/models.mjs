// SPDX-License-Identifier: GPL-3.0-or-later
// Loads the page's modules without a browser, bundled by esbuild. Browser globals that they use
// while loading are replaced by ones without data.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { registryPlugin } from '../../../web/tools/registry.mjs';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '../../../web/src');

/** Defines the browser globals that modules use while loading. */
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

/** Loads modules of web/src by name, without `.ts`, in order. */
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
