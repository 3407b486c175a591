// SPDX-License-Identifier: GPL-3.0-or-later
// Stores settings with the account, so that they follow the user to other browsers.
import { call } from '../../api';
import * as accounts from '../../calls/accounts';
import { chooseLang, LANGS } from '../../i18n';
import { askMe, me, type Me } from '../../me';
import {
  chooseNotation,
  CHOICES,
  chooseSound,
  chooseText,
  chooseTheme,
  lang,
  notation,
  NOTATIONS,
  sound,
  textSize,
  TEXT_SIZES,
  theme,
  xiangqiMen,
} from '../../prefs';
import { recall } from '../../storage';
import type { Store } from '../../store';

/** All settings saved with an account, with their names. */
const KEPT: readonly (readonly [string, Store<never>])[] = [
  ['lang', lang],
  ['theme', theme],
  ['sound', sound],
  ['text', textSize],
  ['notation.chess', notation.chess],
  ['notation.xiangqi', notation.xiangqi],
  ...CHOICES.map(one => [one.name, one] as const),
] as unknown as readonly (readonly [string, Store<never>])[];

/**
 * The current values of the settings whose names pass; a notation that was never chosen follows each device's
 * language.
 */
const now = (names: (name: string) => boolean): Record<string, string | boolean> =>
  Object.fromEntries(
    KEPT.filter(([name]) => names(name) && (!name.startsWith('notation.') || recall(name) !== null)).map(
      ([name, store]) => [name, store.get() as string | boolean],
    ),
  );

let taking = false;

/** Applies the account's settings; unknown ones are ignored. */
export async function takeSettings(of: Me): Promise<void> {
  taking = true;
  await take(of).finally(() => (taking = false));
}
async function take({ settings = {} }: Me): Promise<void> {
  const language = LANGS.find(one => one.lang === settings['lang']);
  const shade = settings['theme'];
  const text = settings['text'];
  // The server is asked again on the next visit.
  if (language) await chooseLang(language.lang).catch(() => undefined);
  if (shade === 'light' || shade === 'dark') chooseTheme(shade);
  if (typeof settings['sound'] === 'boolean') chooseSound(settings['sound']);
  // Older accounts stored this setting before there were more than two sets.
  if (settings['pictures'] === true) xiangqiMen.choose('pictures');
  for (const one of CHOICES) one.choose(settings[one.name]);
  if (typeof text === 'string' && TEXT_SIZES.includes(text)) chooseText(text);
  for (const game of ['chess', 'xiangqi'] as const) {
    const name = settings['notation.' + game];
    if (typeof name === 'string' && NOTATIONS[game].includes(name)) chooseNotation(game, name);
  }
}

/** Stores the settings of this browser with a new account. */
export const giveSettings = (): Promise<unknown> =>
  call(accounts.settings({ settings: now(() => true) })).catch(() => undefined);

let keeping = false;
/**
 * Saves each later change with the account, shortly after the last one, wherever it is made. Changes made
 * meanwhile on another device are kept.
 */
export function keepSettings(): void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = async (): Promise<void> => {
    const mine = now(name => changed.has(name));
    changed.clear();
    const { signed_in, settings } = await askMe();
    if (signed_in) await call(accounts.settings({ settings: { ...settings, ...mine } }));
  };
  if (keeping) return;
  keeping = true;
  for (const [name, store] of KEPT)
    store.subscribe(() => {
      if (taking || !me.get()?.signed_in) return;
      changed.add(name);
      clearTimeout(timer);
      timer = setTimeout(() => void send().catch(() => undefined), 500);
    });
}
