// SPDX-License-Identifier: GPL-3.0-or-later
// Stores acts on a saved study in this browser until the server acknowledges them, so that they survive the
// page. The next page of the study that opens in this browser sends them.
import { isKept, recall, recalled, remember } from '../../storage';
import { openElsewhere, PAGE } from './drafts';
import type { Waiting } from './savedActs';
import type { Act, Gone } from './treeActs';

/** Acts as plain data: a cut and the graft that restores it share a number. */
type Plain = Omit<Act, 'gone'> & { gone?: number; cut?: number };
interface Kept {
  waiting: (Omit<Waiting, 'acts' | 'back' | 'sent'> & { acts: Plain[] })[];
}

function plain(waiting: readonly Waiting[]): Kept {
  const cuts = new Map<Gone, number>();
  const bare = (act: Act): Plain => {
    const { gone, ...rest } = act as Act & { gone?: Gone };
    if (!gone) return rest;
    if (!cuts.has(gone)) cuts.set(gone, cuts.size);
    return { ...rest, gone: cuts.get(gone)!, ...(gone.n > 0 && { cut: gone.n }) };
  };
  return {
    waiting: waiting.map(({ id, chapter, based, acts, sent }) => ({
      id,
      chapter,
      based,
      bare: true,
      acts: (acts.length ? acts : (sent ?? [])).map(bare),
    })),
  };
}
function whole({ waiting }: Kept): Waiting[] {
  const cuts = new Map<number, Gone>();
  const act = ({ gone, cut, ...rest }: Plain): Act => {
    if (gone === undefined) return rest as Act;
    if (!cuts.has(gone)) cuts.set(gone, { n: cut ?? 0, branch: null });
    return { ...rest, gone: cuts.get(gone)! } as Act;
  };
  return waiting.map(one => ({ ...one, acts: one.acts.map(act), back: [] }));
}

export class Unsent {
  private readonly prefix: string;
  private adopted: string[] = [];
  /** Whether the browser has stored all waiting acts. */
  kept = true;

  constructor(study: string) {
    this.prefix = `unsent.${study}.`;
  }
  keep(waiting: readonly Waiting[]): void {
    const text = waiting.length ? JSON.stringify(plain(waiting)) : null;
    remember(this.prefix + PAGE, text);
    this.kept = text === null || isKept(this.prefix + PAGE, text);
  }
  /** The waiting acts of pages that are no longer open. */
  async left(): Promise<Waiting[]> {
    const all = recalled(this.prefix);
    if (!all.length) return [];
    const elsewhere = await openElsewhere();
    this.adopted = all.filter(page => page === PAGE || !elsewhere.has(page));
    return this.adopted.flatMap(page => {
      try {
        return whole(JSON.parse(recall(this.prefix + page) ?? '{"waiting":[]}') as Kept);
      } catch {
        return []; // not written by this page
      }
    });
  }
  /** Deletes the acts stored by closed pages, once this page has stored them. */
  taken(): void {
    for (const page of this.adopted) if (page !== PAGE) remember(this.prefix + page, null);
    this.adopted = [];
  }
}
