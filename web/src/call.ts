// SPDX-License-Identifier: GPL-3.0-or-later
// The description of an API call. calls/ has a function for each call in registry/api.txt; api.ts makes them,
// and links use the `path` of GET calls.
type Query = Record<string, string | number | undefined>;

/** `T` exists for the compiler only: the type of the response, or never if it is not JSON. */
export interface Call<T> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The body, sent as JSON. */
  readonly body?: unknown;
  /** The body, sent unchanged. */
  readonly raw?: BodyInit;
  readonly answer?: T;
}

/** The query; empty and undefined values are omitted. */
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
