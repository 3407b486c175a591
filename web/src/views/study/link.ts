// SPDX-License-Identifier: GPL-3.0-or-later
// A study in a link: the records of its chapters in the address's fragment, compressed if the browser can.
import { together, type GameRecord } from './calls';

/** The maximum length of a link; some programs that pass links on cut longer ones. */
export const LONGEST_LINK = 16000;

const encode = (data: Uint8Array): string => {
  let text = '';
  for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
};
const decode = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0));

type Packer = new (format: 'deflate-raw') => GenericTransformStream;
const packer = (name: string): Packer | undefined =>
  (globalThis as unknown as Record<string, Packer | undefined>)[name];
async function through(data: Uint8Array, name: string): Promise<Uint8Array> {
  const stream = new Blob([data as BlobPart])
    .stream()
    .pipeThrough(new (packer(name)!)('deflate-raw') as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function linkOf(records: readonly GameRecord[]): Promise<string> {
  const data = new TextEncoder().encode(together(records));
  const hash = packer('CompressionStream')
    ? 'z=' + encode(await through(data, 'CompressionStream'))
    : 'r=' + encode(data);
  return `${location.origin}/a#${hash}`;
}
/** The text of the records in a link; null if the link has none or is incomplete. */
export async function recordIn(hash: string): Promise<string | null> {
  const found = hash.match(/^#([zr])=([\w-]+)$/);
  if (!found) return null;
  try {
    const data = decode(found[2]!);
    return new TextDecoder().decode(found[1] === 'z' ? await through(data, 'DecompressionStream') : data);
  } catch {
    return null;
  }
}
