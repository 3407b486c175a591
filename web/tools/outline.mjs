// SPDX-License-Identifier: GPL-3.0-or-later
// Makes src/pieces/glyphs.ts: the characters on the xiangqi men and on the river as outlines, so that a board
// looks the same on a machine without a Chinese font. Run by hand when a character is added; needs the npm
// package
// `fontkit` and Debian's fonts-noto-cjk-extra:   node tools/outline.mjs [NotoSerifCJK-Bold.ttc] >
// src/pieces/glyphs.ts
import { createRequire } from 'node:module';
const fontkit = createRequire(process.cwd() + '/')('fontkit');

const FACES = { SC: '车马相仕帅炮兵象士将卒楚河汉界裁', TC: '俥傌車馬帥砲將漢' };
const file = process.argv[2] ?? '/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc';
const fonts = fontkit.openSync(file).fonts;
const ALL = [...FACES.SC, ...FACES.TC];

// Scaled to an em of 100 and moved so that the middle of the em box is the origin: a disc's centre.
function outline(font, char) {
  const k = 100 / font.unitsPerEm;
  const glyph = font.glyphForCodePoint(char.codePointAt(0));
  const box = { x: glyph.advanceWidth / 2, y: (font.ascent + font.descent) / 2 };
  if (process.env.DEBUG) console.error(char, font.fullName, glyph.bbox);
  // The em box of a Chinese glyph runs from -0.12 to 0.88 em whatever the line metrics say.
  box.y = font.unitsPerEm * 0.38;
  const num = v => String(Math.round(v * 10) / 10);
  return glyph.path.commands
    .map(({ command, args }) => {
      const letter = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }[
        command
      ];
      return letter + args.map((v, i) => num(i % 2 ? (box.y - v) * k : (v - box.x) * k)).join(' ');
    })
    .join('')
    .replace(/ -/g, '-');
}

const lines = [];
for (const [face, chars] of Object.entries(FACES)) {
  const font = fonts.find(f => f.fullName.includes(`CJK ${face}`));
  for (const c of chars) lines.push(`  ${c}: '${outline(font, c)}'`);
}
console.log(`// SPDX-License-Identifier: OFL-1.1
// Made by tools/outline.mjs from Noto Serif CJK Bold (SIL Open Font License 1.1). Do not edit.
// Outlines on an em of 100, the middle of the em box at the origin.
export const GLYPHS = {
${lines.join(',\n')}
} as const;
export type Glyph = keyof typeof GLYPHS;`);
if (new Set(ALL).size !== ALL.length) throw new Error('a character is listed twice');
