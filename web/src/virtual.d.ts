// SPDX-License-Identifier: GPL-3.0-or-later
// Modules that the build makes: see tools/registry.mjs and tools/icons.mjs.
declare module 'registry:messages' {
  type Words = Record<string, { en: string; 'zh-Hans': string; 'zh-Hant': string }>;
  export const REASONS: Words;
  export const REFUSALS: Words;
  /** Of two moves at odds. */
  export const ODDS_WORDS: Words;
  /** Of the moves of a repetition. */
  export const LABELS: Words;
}
declare module 'registry:rook-cannon' {
  export const ROOK_CANNON: Record<string, { en: string; 'zh-Hans': string; 'zh-Hant': string }>;
}
declare module 'registry:rule-sets' {
  /** The usual one of a game before its others. */
  export const RULE_SETS: readonly {
    id: string;
    game: string;
    name: { en: string; 'zh-Hans': string; 'zh-Hant': string };
    /** Its parts from each book, if it is made from two. */
    whence: { en?: string; 'zh-Hans'?: string; 'zh-Hant'?: string };
  }[];
}
declare module 'registry:published' {
  /** Regulations that organisers have published; `regulated` as the `start` of a log has them. */
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
   * The odds of each game; `moves` 2: the first two moves, `first` the usual first of them, `once` with two
   * different pieces.
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
}
declare module 'registry:figures' {
  /**
   * id, rule set, position, moves before the cycle, the cycle, what the book rules, what each of its moves is
   * ("" unknown).
   */
  export const FIGURES: readonly [string, string, string, string, string, string, string][];
}
declare module 'icons:lucide' {
  export const ICONS: Record<string, string>;
}
declare module '*.css';
