// SPDX-License-Identifier: GPL-3.0-or-later
// Reads large responses in slices, so that the page stays responsive: a book of a hundred thousand moves is
// ten million characters long.

/** The number of characters parsed at once. */
export const SLICE = 65536;

/** Lets the browser handle input and draw a frame. */
export const rest = (): Promise<void> =>
  new Promise(done => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });

/** The text of a response, decoded as it arrives in slices. */
export async function textOf(
  { body }: { body: ReadableStream<Uint8Array> | null },
  pause = rest,
): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  const parts: string[] = [];
  for (let got = await reader?.read(); got && !got.done; got = await reader!.read()) {
    for (let at = 0; at < got.value.length; at += SLICE) {
      parts.push(decoder.decode(got.value.subarray(at, at + SLICE), { stream: true }));
      await pause();
    }
  }
  return parts.join('') + decoder.decode();
}

/** The end of the JSON value that begins at `at`; null if it is more than `most` characters away. */
function endOfValue(text: string, at: number, most = Infinity): number | null {
  const token = /"[^"\\]*(?:\\[^][^"\\]*)*"|[[\]{},:]/g;
  let depth = 0;
  token.lastIndex = at;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const one = found[0];
    const opens = one === '[' || one === '{';
    const closes = one === ']' || one === '}';
    if (depth === 0 && !opens && one[0] !== '"') return found.index;
    depth += opens ? 1 : closes ? -1 : 0;
    if (depth === 0 && (closes || one[0] === '"')) return token.lastIndex;
    if (found.index - at > most) return null;
  }
  return text.length;
}

/**
 * Parses JSON like JSON.parse(), pausing after every slice of a long list. The text must come from the
 * server.
 */
export async function parseLarge(text: string, pause = rest): Promise<unknown> {
  let at = 0;
  const next = (): string => {
    while (/\s/.test(text[at] ?? '')) at++;
    return text[at] ?? '';
  };
  const expect = (mark: string): void => {
    if (next() !== mark) throw new SyntaxError(`"${mark}" is expected at ${at}`);
    at++;
  };
  const parse = (end: number): unknown => {
    const found: unknown = JSON.parse(text.slice(at, end));
    at = end;
    return found;
  };
  /** Parses elements of a list, up to a slice's length. */
  const slice = (): unknown[] => {
    const begin = at;
    let end = at;
    do {
      at = end = endOfValue(text, at)!;
      if (next() !== ',') break;
      at++;
      next();
    } while (at - begin < SLICE);
    if (end === begin) throw new SyntaxError(`a value is expected at ${begin}`);
    return JSON.parse(`[${text.slice(begin, end)}]`) as unknown[];
  };
  const list = async (): Promise<unknown[]> => {
    const all: unknown[] = [];
    expect('[');
    while (next() !== ']') {
      for (const one of slice()) all.push(one);
      await pause();
    }
    at++;
    return all;
  };
  const members = async (): Promise<object> => {
    const all: [string, unknown][] = [];
    expect('{');
    while (next() !== '}') {
      const name = parse(endOfValue(text, at)!) as string;
      expect(':');
      all.push([name, await value()]);
      if (next() === ',') at++;
    }
    at++;
    return Object.fromEntries(all);
  };
  const value = (): unknown => {
    const first = next();
    const end = endOfValue(text, at, SLICE);
    return end !== null
      ? parse(end)
      : first === '['
        ? list()
        : first === '{'
          ? members()
          : parse(endOfValue(text, at)!);
  };
  const whole = await value();
  if (next()) throw new SyntaxError(`the end is expected at ${at}`);
  return whole;
}
