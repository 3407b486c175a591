// SPDX-License-Identifier: GPL-3.0-or-later
// A call of the API before it is made. calls/ has a function for each that registry/api.txt states; api.ts
// makes them, and a link leads to the `path` of one that is only read.
type Query = Record<string, string | number | undefined>;

/** `T` is only for the compiler: the type of the response; never if it is not JSON. */
export interface Call<T> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly raw?: BodyInit;
  readonly answer?: T;
}

/** Empty and undefined values are not sent. */
const asked = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (!given.length) return path;
  return path + '?' + new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
};

export const read = <T>(path: string, query?: Query): Call<T> => ({
  method: 'GET',
  path: asked(path, query),
});
export const write = <T>(path: string, body: unknown = {}, query?: Query): Call<T> => ({
  method: 'POST',
  path: asked(path, query),
  body,
});
export const upload = <T>(path: string, raw: BodyInit, query?: Query): Call<T> => ({
  method: 'POST',
  path: asked(path, query),
  raw,
});
