// SPDX-License-Identifier: GPL-3.0-or-later
// Whose mistakes are gone back to now, if anybody's.
import { Store } from '../../store';
import type { State } from '../../types';
import type { Mistake } from '../mistakes/model';

/** The game whose mistakes are gone back to, and these. */
export const learning = new Store<{ state: State; mistakes: readonly Mistake[] } | null>(null);
