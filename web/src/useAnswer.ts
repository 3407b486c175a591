// SPDX-License-Identifier: GPL-3.0-or-later
// A hook that requests data for a key. Responses may arrive late or out of order: an old one never replaces a
// newer one, and `of` says which key a response belongs to.
import { useEffect, useState } from 'preact/hooks';

/**
 * Requests whenever `key` changes; `of` is the key that `answer` belongs to, or null before the first answer.
 */
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
