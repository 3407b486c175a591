// SPDX-License-Identifier: GPL-3.0-or-later
// Made by tools/registry.py from registry/api.txt: change that file.
import { read, write, type Call } from '../call';
import type { Done, Study, StudyActSent, StudyHead } from '../wire';

/** The studies that the caller owns or has written in, the latest first. */
export const studies = (): Call<{ studies: StudyHead[] }> => read('/api/studies');

/** Keep a study for the caller, a guest too. */
export const newStudy = (
  body: { title?: string; shared?: boolean; chapters: { title: string; record: object }[] },
): Call<{ id: string; n: number; token?: string }> => write('/api/studies', body);

/** A study and its acts. Its address is all that is needed to read it. */
export const study = (
  id: string,
  query?: { after?: number },
): Call<Study> => read(`/api/studies/${id}`, query);

/**
 * Write in a study: all of the acts, or none. A caller who is not its owner shows its token. Where what
 * another wrote behind `based` would be lost, none is done.
 */
export const studyActs = (
  id: string,
  body: { based?: number; id?: string; acts: StudyActSent[] },
): Call<{ n: number }> => write(`/api/studies/${id}/acts`, body);

/** Name a study, let others write in it (`shared` true: a new token) or no longer. For its owner. */
export const shareStudy = (
  id: string,
  body: { title?: string; shared?: boolean },
): Call<{ done: boolean; token?: string }> => write(`/api/studies/${id}/share`, body);

/** Remove a study for ever. For its owner. */
export const removeStudy = (id: string): Call<Done> => write(`/api/studies/${id}/remove`);
