// SPDX-License-Identifier: GPL-3.0-or-later
// Uploads whole records: as a new study, or as a chapter of one. A record too large for one request is sent
// in several, each repeated until it is answered.
import { call, ensureGuest } from '../../api';
import type { Call } from '../../call';
import type { StudyActSent } from '../../wire';
import { newStudy, studyActs } from '../../calls/studies';
import { piecesOf } from './record';
import type { Tree } from './tree';
import { inParts, type Act } from './treeActs';
import { isAway, RETRY } from './unchecked';

/** The maximum number of acts in one request, and of their bytes. */
export const SENT = 500;
export const BYTES = 240000;
/** The maximum length of a title in UTF-16 units. */
const TITLE = 60;
/** Shortens a title without splitting a surrogate pair. */
const short = (title: string): string => title.slice(0, TITLE).replace(/[\ud800-\udbff]$/, '');

export interface Part {
  title: string;
  tree: Tree;
}
/** Called with the part that has been sent, 0 to 1. */
type Progress = (share: number) => void;

const pause = (): Promise<void> => new Promise(done => setTimeout(done, RETRY));
/** Repeats a request while the server is away or busy. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isAway(error)) throw error;
      await pause();
    }
  }
}
/** Repeats an idempotent request until it is answered. */
const post = <T>(what: Call<T>, token?: string): Promise<T> => insist(() => call(what, token));
const fresh = (): string => Math.random().toString(36).slice(2);

async function grow(
  id: string,
  token: string | undefined,
  chapter: number,
  grows: Act[],
  based: number,
  progress: Progress,
): Promise<void> {
  const parts = inParts(grows, [], SENT, BYTES);
  for (const [i, part] of parts.entries()) {
    const acts = part.acts.map(act => ({ ...act, chapter })) as StudyActSent[];
    based = (await post(studyActs(id, { based, id: fresh(), acts }), token)).n;
    progress((i + 1) / parts.length);
  }
}
/** Adds a chapter to a study; returns its number. */
export async function postChapter(
  id: string,
  token: string | undefined,
  tree: Tree,
  title: string,
  progress: Progress = () => {},
): Promise<number> {
  const { record, grows } = piecesOf(tree, BYTES - 1000);
  const act = { act: 'chapter', title: short(title), record } as unknown as StudyActSent;
  const { n } = await post(studyActs(id, { id: fresh(), acts: [act] }), token);
  await grow(id, token, n, grows, n, progress);
  return n;
}
/** Saves records as the chapters of a new study; returns its address. */
export async function saveStudy(
  title: string,
  parts: readonly Part[],
  progress: Progress = () => {},
): Promise<string> {
  await ensureGuest();
  const [first, ...others] = parts;
  const { record, grows } = piecesOf(first!.tree, BYTES - 1000);
  const chapters = [{ title: short(first!.title), record }];
  const { id, n } = await call(newStudy({ title: short(title), chapters }));
  const step: (i: number) => Progress = i => share => progress((i + share) / parts.length);
  await grow(id, undefined, n, grows, n, step(0));
  for (const [i, part] of others.entries()) {
    await postChapter(id, undefined, part.tree, part.title, step(i + 1));
    step(i + 1)(1);
  }
  return `/a/s/${id}`;
}
