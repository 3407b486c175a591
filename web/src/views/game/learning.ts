// SPDX-License-Identifier: GPL-3.0-or-later
// The mistakes being practised, if any.
import { Store } from '../../store';
import type { State } from '../../types';
import type { Mistake } from '../mistakes/model';

/** The game whose mistakes are being practised, and those mistakes. */
export const learning = new Store<{ state: State; mistakes: readonly Mistake[] } | null>(null);
