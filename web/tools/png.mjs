// SPDX-License-Identifier: GPL-3.0-or-later
// The icon as PNG, for systems that take no SVG: rectangles and lines along the axes, as the mark has them,
// nothing else.
import { deflateSync } from 'node:zlib';

const attributes = tag =>
  Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
const colour = text => [1, 3, 5].map(at => parseInt(text.slice(at, at + 2), 16));

/**
 * A line along an axis with its width, as the rectangle that it covers; the ends are flat, corners are
 * closed.
 */
function bars(path, width) {
  const out = [];
  const half = width / 2;
  let x = 0;
  let y = 0;
  let from = null;
  for (const [, act, text] of path.matchAll(/([MHV])([^MHV]*)/g)) {
    const n = text
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const [a, b] = [x, y];
    if (act === 'M') [x, y] = n;
    else if (act === 'H') x = n[0];
    else y = n[0];
    if (act === 'M') from = null;
    else {
      // the corner behind the first of two bars is filled
      const grow = from ? half : 0;
      if (act === 'H')
        out.push([
          Math.min(a, x) - (from && x > a ? grow : 0),
          y - half,
          Math.max(a, x) + (from && x < a ? grow : 0),
          y + half,
        ]);
      else
        out.push([
          x - half,
          Math.min(b, y) - (from && y > b ? grow : 0),
          x + half,
          Math.max(b, y) + (from && y < b ? grow : 0),
        ]);
      from = act;
    }
  }
  return out;
}
/** What an SVG of rectangles and axis lines covers: [colour, [left, top, right, bottom]], from below. */
export function shapes(svg) {
  const inherited = svg.match(/<g color="(#\w+)"/)?.[1] ?? '#000000';
  const of = text => colour(text === 'currentColor' ? inherited : text);
  const out = [];
  for (const [tag, name] of svg.matchAll(/<(rect|path)\b[^>]*>/g)) {
    const a = attributes(tag);
    const width = Number(a['stroke-width'] ?? 1);
    if (name === 'path') {
      if (/[^MHV\d\s.,-]/.test(a.d)) throw new Error('no line along the axes: ' + a.d);
      for (const bar of bars(a.d, width)) out.push([of(a.stroke), bar]);
      continue;
    }
    const [x, y, w, h] = ['x', 'y', 'width', 'height'].map(key => Number(a[key]));
    const k = width / 2;
    if (a.fill && a.fill !== 'none') out.push([of(a.fill), [x, y, x + w, y + h]]);
    if (a.stroke)
      for (const side of [
        [x - k, y - k, x + w + k, y + k],
        [x - k, y + h - k, x + w + k, y + h + k],
        [x - k, y + k, x + k, y + h - k],
        [x + w - k, y + k, x + w + k, y + h - k],
      ])
        out.push([of(a.stroke), side]);
  }
  return out;
}

/** The check sum of PNG. */
function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
};

/** The SVG at so many pixels a side, opaque, each pixel as far filled as a shape covers it. */
export function png(svg, size) {
  const [left, top, wide] = svg
    .match(/viewBox="([^"]*)"/)[1]
    .split(/\s+/)
    .map(Number);
  const scale = size / wide;
  const rows = Buffer.alloc(size * (3 * size + 1));
  for (const [ink, box] of shapes(svg)) {
    const [x0, y0, x1, y1] = box.map((value, i) =>
      Math.min(size, Math.max(0, (value - (i % 2 ? top : left)) * scale)),
    );
    for (let y = Math.floor(y0); y < Math.ceil(y1); y++)
      for (let x = Math.floor(x0); x < Math.ceil(x1); x++) {
        const covers = (Math.min(x + 1, x1) - Math.max(x, x0)) * (Math.min(y + 1, y1) - Math.max(y, y0));
        const at = y * (3 * size + 1) + 1 + 3 * x;
        for (let c = 0; c < 3; c++) rows[at + c] = Math.round(rows[at + c] * (1 - covers) + ink[c] * covers);
      }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture as PNG in the wrapping that browsers ask for by the name favicon.ico, 32 points wide. */
export function ico(picture) {
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 24, 0]);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}
