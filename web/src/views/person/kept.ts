// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody chose goes with his account from browser to browser.
import { call } from '../../api';
import { chooseLang, LANGS } from '../../i18n';
import { me, type Me } from '../../me';
import { chooseNotation, CHOICES, chooseSound, chooseText, chooseTheme, lang, notation, NOTATIONS, sound, textSize, TEXT_SIZES, theme, xiangqiMen } from '../../prefs';

const now = (): Record<string, string | boolean> => ({
  lang: lang.get(), theme: theme.get(), sound: sound.get(), text: textSize.get(), 'notation.chess': notation.chess.get(), 'notation.xiangqi': notation.xiangqi.get(),
  ...Object.fromEntries(CHOICES.map(one => [one.name, one.get()])),
});

/** Takes over what the account has kept; what is not understood is passed over. */
export async function takeSettings({ settings = {} }: Me): Promise<void> {
  const language = LANGS.find(one => one.lang === settings['lang']), shade = settings['theme'], text = settings['text'];
  if (language) await chooseLang(language.lang).catch(() => undefined); // the house is asked again on the next visit
  if (shade === 'light' || shade === 'dark') chooseTheme(shade);
  if (typeof settings['sound'] === 'boolean') chooseSound(settings['sound']);
  // Accounts kept this before there were more than two sets.
  if (settings['pictures'] === true) xiangqiMen.choose('pictures');
  for (const one of CHOICES) one.choose(settings[one.name]);
  if (typeof text === 'string' && TEXT_SIZES.includes(text)) chooseText(text);
  for (const game of ['chess', 'xiangqi'] as const) {
    const name = settings['notation.' + game];
    if (typeof name === 'string' && NOTATIONS[game].includes(name)) chooseNotation(game, name);
  }
}

/** Keeps each change with the account, a moment after the last one, until the returned function is called. */
export function keepSettings(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    timer = undefined;
    if (me.get()?.signed_in) void call('POST', '/api/me/settings', { settings: now() }).catch(() => undefined);
  };
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(send, 500);
  };
  const leave = [lang, theme, sound, textSize, notation.chess, notation.xiangqi, ...CHOICES].map(store => store.subscribe(changed));
  return () => {
    for (const one of leave) one();
    if (timer !== undefined) {
      clearTimeout(timer);
      send();
    }
  };
}
