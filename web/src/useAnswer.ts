// SPDX-License-Identifier: GPL-3.0-or-later
// A hook that requests data for a key. Responses may arrive late or out of order: an old one never replaces a
// newer one, and `of` says which key a response belongs to.
import { useEffect, useState } from 'preact/hooks';

interface Answer<T> {
  answer: T;
  of: string | null;
  about: string;
}

/**
 * Requests whenever `key` changes; `of` is the key that `answer` belongs to, or null before the first answer.
 * A failed request leaves `none`, but where the latest answer is about the same subject, that one: a form
 * below it must not disappear with what was typed.
 */
export function useAnswer<T>(key: string, put: () => Promise<T>, none: T, about = key): Answer<T> {
  const [got, set] = useState<Answer<T>>({ answer: none, of: null, about });
  useEffect(() => {
    let asked = true;
    put().then(
      answer => asked && set({ answer, of: key, about }),
      () =>
        asked &&
        set(last => (last.of !== null && last.about === about ? last : { answer: none, of: key, about })),
    );
    return () => {
      asked = false;
    };
  }, [key]);
  return got;
}
