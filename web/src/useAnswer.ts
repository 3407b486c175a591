// SPDX-License-Identifier: GPL-3.0-or-later
// The answer to the latest question. Answers come late and out of order: one to an earlier question never
// stands in the place of a later one, and whoever acts on an answer can see which question it belongs to.
import { useEffect, useState } from 'preact/hooks';

/** Asks whenever `key` changes; `of` is the key that `answer` belongs to, null before the first answer. */
export function useAnswer<T>(key: string, put: () => Promise<T>, none: T): { answer: T; of: string | null } {
  const [got, set] = useState<{ answer: T; of: string | null }>({ answer: none, of: null });
  useEffect(() => {
    let asked = true;
    put().then(
      answer => asked && set({ answer, of: key }),
      () => asked && set({ answer: none, of: key }),
    );
    return () => {
      asked = false;
    };
  }, [key]);
  return got;
}
