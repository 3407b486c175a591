// SPDX-License-Identifier: GPL-3.0-or-later
// Whole records on their way to the server: a study of its own, or a chapter of one. A file too large for
// one post goes in several, each sent again until it was answered.
import { call, ensureGuest } from '../../api';
import type { Call } from '../../call';
import type { StudyActSent } from '../../wire';
import { newStudy, studyActs } from '../../calls/studies';
import { piecesOf } from './record';
import type { Tree } from './tree';
import { inParts, type Act } from './treeActs';
import { isAway, RETRY } from './unchecked';

/** The most acts of one post, and their bytes. */
export const SENT = 500;
export const BYTES = 240000;
/** The most letters of a title; a letter is never cut in two. */
const TITLE = 60;
/** A title that is short enough; a letter of two units is not cut in the middle. */
const short = (title: string): string => title.slice(0, TITLE).replace(/[\ud800-\udbff]$/, '');

export interface Part {
  title: string;
  tree: Tree;
}
/** How much of the whole was sent: 0 to 1. */
type Progress = (share: number) => void;

const pause = (): Promise<void> => new Promise(done => setTimeout(done, RETRY));
/** Asks until there is an answer: while the server is away, or has too much to do at once. */
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
/** A post that may come twice without harm, until it was answered. */
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
/** Adds a chapter to a study; answers its number. */
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
/** Saves records as the chapters of a study of their own; answers its address. */
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
