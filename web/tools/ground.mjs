// SPDX-License-Identifier: GPL-3.0-or-later
// An esbuild plug-in: chessgroundx brings tables of premoves and drops for some fifty variants, 18 kB of what
// every visitor loads. The page plays two games and has its own, in src/board/premoves.ts.
import { fileURLToPath } from 'node:url';

const OWN = fileURLToPath(new URL('../src/board/premoves.ts', import.meta.url));

export const groundPlugin = {
  name: 'ground',
  setup(build) {
    build.onResolve({ filter: /^\.\/pre(move|drop)\.js$/ }, ({ importer }) =>
      /[\\/]node_modules[\\/]chessgroundx[\\/]/.test(importer) ? { path: OWN } : null,
    );
  },
};
