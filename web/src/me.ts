// SPDX-License-Identifier: GPL-3.0-or-later
// Who is at this browser: a guest, or somebody who is signed in. The cookie that says so is the browser's;
// the page never sees it.
import { call, onOver } from './api';
import * as accounts from './calls/accounts';
import { Store } from './store';
import type { Me } from './wire';

export type { Me } from './wire';

/** null: not known yet. */
export const me = new Store<Me | null>(null);
/**
 * Called when somebody has signed in or out, after `me` was set; `before` is null when it is known for the
 * first time.
 */
export const onEntering = new Set<(now: Me, before: Me | null) => unknown>();

export async function askMe(): Promise<Me> {
  const before = me.get();
  const now = await call(accounts.me());
  me.set(now);
  if (before?.signed_in !== now.signed_in || before.name !== now.name)
    for (const listener of onEntering) listener(now, before);
  return now;
}

onOver.add(() => void askMe().catch(() => undefined));
