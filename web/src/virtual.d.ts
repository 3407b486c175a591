// SPDX-License-Identifier: GPL-3.0-or-later
// Modules that the build generates: see tools/registry.mjs and tools/icons.mjs.
declare module 'registry:messages/*' {
  /** Texts for results, refusals and the moves of a repetition, in the language that the path names. */
  export const MESSAGES: Readonly<
    Record<'reasons' | 'refusals' | 'labels', Readonly<Record<string, string>>>
  >;
}
declare module 'registry:rook-cannon' {
  export const ROOK_CANNON: Record<string, { en: string; 'zh-Hans': string; 'zh-Hant': string }>;
}
declare module 'registry:rule-sets' {
  /** The rule sets, each game's default first. */
  export const RULE_SETS: readonly {
    id: string;
    game: string;
    name: { en: string; 'zh-Hans': string; 'zh-Hant': string };
    /** Which parts come from which book, if it combines two. */
    whence: { en?: string; 'zh-Hans'?: string; 'zh-Hant'?: string };
  }[];
}
declare module 'registry:published' {
  /** Published regulations for organisers; `regulated` is the value in the `start` line of a log. */
  export const PUBLISHED: readonly {
    id: string;
    game: string;
    rules: string;
    source: string;
    time?: string;
    scoring?: string;
    regulated: Record<string, string | number | boolean>;
    name: { en: string; 'zh-Hans': string; 'zh-Hant': string };
  }[];
}
declare module 'registry:odds' {
  /**
   * The odds of each game. `moves` 2: odds of two moves; `first` is the default first move; `once`: the moves
   * must be by different pieces.
   */
  export const ODDS: readonly {
    id: string;
    game: string;
    giver: 'first' | 'second';
    moves?: number;
    first?: string;
    once?: boolean;
    name: { en: string; 'zh-Hans': string; 'zh-Hant': string };
  }[];
  /** Texts for odds of two moves. */
  export const ODDS_WORDS: Record<string, { en: string; 'zh-Hans': string; 'zh-Hant': string }>;
}
declare module 'registry:figures' {
  /**
   * id, rule set, position, moves before the cycle, the cycle, the book's ruling, the kind of each of its
   * moves ("" if unknown).
   */
  export const FIGURES: readonly [string, string, string, string, string, string, string][];
}
declare module 'icons:lucide' {
  export const ICONS: Record<string, string>;
}
declare module '*.css';
