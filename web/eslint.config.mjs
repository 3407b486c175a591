// SPDX-License-Identifier: GPL-3.0-or-later
// What the lint looks for in the page and its tests: typescript-eslint's strict set with types, but for the
// rules argued below. Layout is prettier's.
import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

// `_` begins the name of what has to be named and isn't used: `{ t: _, ...rest }`.
const UNUSED = ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }];

// A re-render puts `value` back into a text field that takes its text on `change` alone.
const TYPED = {
  selector:
    'JSXOpeningElement[name.name=/^(input|textarea)$/]' +
    ":has(JSXAttribute[name.name='value'] JSXExpressionContainer)" +
    ":not(:has(JSXAttribute[name.name='onInput']))" +
    ":not(:has(JSXAttribute[name.name='type'][value.value=/^(radio|checkbox)$/]))" +
    ":not(:has(JSXAttribute[name.name='readOnly']))",
  message: 'Keep the typed text in state with onInput, or use KeptInput.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/out/',
      'web/src/addresses.ts',
      'web/src/calls/',
      'web/src/wire.ts',
    ],
  },
  js.configs.recommended,
  {
    rules: {
      // One name a line: what is declared is found at the start of a line.
      'one-var': ['error', 'never'],
      'no-unused-vars': UNUSED,
    },
  },
  { files: ['web/**/*.mjs'], languageOptions: { globals: globals.node } },
  { files: ['web/src/*.js'], languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } } },
  // Functions in them run in the browser.
  { files: ['tests/web/**/*.mjs'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      'no-restricted-syntax': ['error', TYPED],
      // A function in an interface is a member like others, and may be taken out of its object.
      '@typescript-eslint/method-signature-style': ['error', 'property'],
      // `() => listener()` and `void promise` say plainly that nothing is answered.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      // Numbers read in one way only.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      '@typescript-eslint/no-unused-vars': UNUSED,
      // Positions are ASCII, and of names code points are what is wanted.
      '@typescript-eslint/no-misused-spread': 'off',
      // A listener may be asynchronous; promises that nobody waits for are found all the same
      // (no-floating-promises).
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      // The types name what browsers don't have over plain http (locks, clipboard, workers), and what they
      // hold true of a value changes while one awaits.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // `return void this.lost()`: it does that and is done.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // noUncheckedIndexedAccess asks of every index whether something is there; `!` answers where that is
      // known.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
