// SPDX-License-Identifier: GPL-3.0-or-later
// Builds dist/ (or the folder that QIYUAN_DIST names): index.html and hashed assets. `node build.mjs --watch`
// rebuilds on change.
import { build, context, transform } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registryPlugin } from './tools/registry.mjs';
import { ico, png } from './tools/png.mjs';
import { groundPlugin } from './tools/ground.mjs';
import { iconsPlugin } from './tools/icons.mjs';
import { merge } from './tools/merge.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const dist = process.env.QIYUAN_DIST ? resolve(process.env.QIYUAN_DIST) : join(here, 'dist');

/** Copies a file under a hashed name into dist/assets and answers its address. */
async function asset(file) {
  return kept(file, await readFile(join(here, 'src', file), 'utf8'));
}
/** Writes what was made under a hashed name, likewise. */
async function kept(file, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const name = basename(file).replace(/(\.\w+)$/, `-${hash}$1`);
  await writeFile(join(dist, 'assets', name), content);
  return '/assets/' + name;
}

/** The page, with the addresses of what this build made. */
async function page(outputs) {
  const merged = await merge(join(dist, 'assets'), outputs, options.target);
  const entry = name =>
    Object.keys(outputs).find(f => f.endsWith('.js') && outputs[f].entryPoint === `src/${name}`);
  const address = file => '/assets/' + (merged.get(basename(file)) ?? basename(file));
  const language = name => address(entry(`i18n/${name}.ts`));
  const values = {
    EN: language('en'),
    HANS: language('zh-Hans'),
    HANT: language('zh-Hant'),
    JS: address(entry('main.tsx')),
    CSS: address(outputs[entry('main.tsx')].cssBundle),
    EARLY: await early(),
    FAVICON: await asset('favicon.svg'),
    ICON: await asset('icon.svg'),
    SMALL: await kept('icon-192.png', png(await readFile(join(here, 'src/icon.svg'), 'utf8'), 192)),
    LARGE: await kept('icon-512.png', png(await readFile(join(here, 'src/icon.svg'), 'utf8'), 512)),
  };
  const html = await filled('index.html', values);
  const manifest = await filled('manifest.webmanifest', values);
  await worker([values.FAVICON, values.CSS, values.EN, values.HANS, values.HANT, values.JS], html);
  await writeFile(join(dist, 'index.html'), html);
  await writeFile(join(dist, 'manifest.webmanifest'), manifest);
  await writeFile(join(dist, 'robots.txt'), await filled('robots.txt', {}));
  await writeFile(
    join(dist, 'favicon.ico'),
    ico(png(await readFile(join(here, 'src/icon.svg'), 'utf8'), 32)),
  );
}

/**
 * What runs before the first paint stands in the page itself: words and games are asked for as soon as it
 * comes.
 */
const early = async () =>
  (
    await transform(await readFile(join(here, 'src/early.js'), 'utf8'), {
      minify: true,
      target: options.target,
      legalComments: 'none',
    })
  ).code.trim();

/** A file of the page with the addresses put in. */
const filled = async (file, values) =>
  (await readFile(join(here, 'src', file), 'utf8')).replace(/%([A-Z]+)%/g, (_, name) => values[name]);

/**
 * Beside each asset that it makes smaller, the same packed by Brotli, which Python's own library does not
 * know.
 */
async function packed() {
  const folder = join(dist, 'assets');
  for (const name of (await readdir(folder)).filter(one => /\.(js|css|svg)$/.test(one))) {
    const bytes = await readFile(join(folder, name));
    const small = brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
    if (small.length < bytes.length) await writeFile(join(folder, name + '.br'), small);
  }
}

/** Every package of npm that is part of the page is stated, with its licence, in registry/notices.toml. */
function stated(inputs) {
  const names = Object.keys(inputs).flatMap(
    path => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  execFileSync('python3', [join(here, '../tools/notices.py'), 'bundled', ...new Set(names)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** The service worker of this build: its shelf is named by what lies on it. */
async function worker(files, html) {
  const text = await readFile(join(here, 'src/worker.js'), 'utf8');
  const version = createHash('sha256')
    .update(JSON.stringify(files))
    .update(html)
    .update(text)
    .digest('hex')
    .slice(0, 12);
  await writeFile(
    join(dist, 'worker.js'),
    text.replace('%VERSION%', version).replace('%FILES%', JSON.stringify(['/', ...files])),
  );
}

const options = {
  absWorkingDir: here,
  entryPoints: { page: 'src/main.tsx' },
  outdir: join(dist, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  splitting: true, // views that not everybody opens come when they are opened
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2020', 'chrome87', 'firefox91', 'safari14.1'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  metafile: true,
  legalComments: 'none',
  charset: 'utf8', // modules are read as UTF-8, whatever a server says
  logLevel: 'warning',
  plugins: [
    registryPlugin,
    iconsPlugin,
    groundPlugin,
    {
      name: 'page',
      setup: b =>
        b.onEnd(async result => {
          if (result.metafile) await page(result.metafile.outputs).then(packed);
          if (result.metafile) stated(result.metafile.inputs);
        }),
    },
  ],
};

await rm(dist, { recursive: true, force: true });
await mkdir(join(dist, 'assets'), { recursive: true });
if (process.argv.includes('--watch')) await (await context(options)).watch();
else await build(options);
