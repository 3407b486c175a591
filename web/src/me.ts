// SPDX-License-Identifier: GPL-3.0-or-later
// The account at this browser: a guest or a signed-in user. It is known by a cookie that the page cannot
// read.
import { call, onOver } from './api';
import * as accounts from './calls/accounts';
import { Store } from './store';
import type { Me } from './wire';

export type { Me } from './wire';

/** null: not known yet. */
export const me = new Store<Me | null>(null);
/** Called after `me` has changed because someone signed in or out; `before` is null for the first value. */
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
