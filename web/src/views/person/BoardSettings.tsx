// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of play, notation, appearance and sound on this device.
import type { JSX } from 'preact';
import { Mini } from '../../board/Mini';
import { chooseLang, LANGS, useWords } from '../../i18n';
import { askForNotices, hasNotices, mayNotice, notices } from '../../notice';
import {
  animation,
  boards,
  chessMen,
  chooseNotation,
  chooseSound,
  chooseText,
  chooseTheme,
  confirmation,
  coordinates,
  lang,
  notation,
  NOTATIONS,
  premoves,
  ranks,
  RANKS,
  sound,
  TEXT_SIZES,
  textSize,
  theme,
  vibration,
  volume,
  xiangqiMen,
} from '../../prefs';
import { play } from '../../sound';
import { useStore } from '../../store';
import { toast } from '../../toast';
import type { Game } from '../../types';
import { Part, Segments, Switch, Toggle, Words } from './SettingParts';
import { useT } from './words';

/** The browser asks for permission when it is switched on; if that is denied it stays off, with a message. */
function Notices(): JSX.Element {
  const t = useT();
  const on = useStore<'on' | 'off'>(notices);
  const there = hasNotices();
  const set = async (wanted: boolean): Promise<void> => {
    const given = wanted && (await askForNotices());
    if (wanted && !given) toast(t('noticesRefused'));
    notices.choose(given ? 'on' : 'off');
  };
  return (
    <Toggle
      name={t('notices')}
      note={t(there ? 'noticesText' : 'noticesNone')}
      on={on === 'on' && mayNotice()}
      off={!there}
      set={wanted => void set(wanted)}
    />
  );
}

/** Positions that show every kind of piece, with a last move. */
const SAMPLE_BOARDS = [
  ['chess', 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R', { from: 'b8', to: 'c6' }],
  ['xiangqi', 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR', { from: 'h2', to: 'e2' }],
] as const;

export function Pieces(): JSX.Element {
  const t = useT();
  return (
    <Part title={t('board')}>
      <div class="sample-boards">
        {SAMPLE_BOARDS.map(([game, fen, last]) => (
          <Mini key={game} game={game} fen={fen} last={last} />
        ))}
      </div>
      <ul class="switches">
        <Words name="chessMen" choice={chessMen} />
        <Words name="chessBoard" choice={boards.chess} />
        <Words name="xiangqiMen" choice={xiangqiMen} />
        <Words name="xiangqiBoard" choice={boards.xiangqi} />
        <Switch name="coordinates" choice={coordinates} />
        <Switch name="slide" choice={animation} />
      </ul>
    </Part>
  );
}

export function Playing(): JSX.Element {
  const t = useT();
  const heard = useStore(sound);
  const loud = useStore(volume);
  const setVolume = (value: string): void => {
    volume.choose(value);
    play('move');
  };
  return (
    <Part title={t('play')}>
      <ul class="switches">
        <Switch name="confirm" note="confirmText" choice={confirmation} />
        <Switch name="premove" choice={premoves} />
        <Toggle name={t('sound')} note={t('soundText')} on={heard} set={chooseSound} />
        <Segments
          name={t('volume')}
          value={loud}
          options={[...volume.options].reverse().map(one => [one, one + '%'] as const)}
          set={setVolume}
        />
        <Switch
          name="vibration"
          note={'vibrate' in navigator ? 'vibrationText' : 'vibrationNone'}
          choice={vibration}
        />
        <Notices />
      </ul>
    </Part>
  );
}

export function Reading(): JSX.Element {
  const t = useT();
  const w = useWords();
  const language = useStore(lang);
  const shade = useStore(theme);
  const size = useStore(textSize);
  return (
    <Part title={t('reading')}>
      <ul class="switches">
        <Segments
          name={t('language')}
          value={language}
          options={LANGS.map(one => [one.lang, one.short, one.lang] as const)}
          set={value => void chooseLang(value as typeof language).catch(() => toast(w.unreachable))}
        />
        <Segments
          name={t('lightOrDark')}
          value={shade}
          options={[
            ['light', t('light')],
            ['dark', t('dark')],
          ]}
          set={value => chooseTheme(value as typeof shade)}
        />
        <Segments
          name={t('textSize')}
          value={size}
          options={TEXT_SIZES.map(one => [one, one + '%'] as const)}
          set={chooseText}
        />
      </ul>
    </Part>
  );
}

const SAMPLES: Record<string, string> = { fig: '♞f3', san: 'Nf3', uci: 'g1f3', wxf: 'H2+3', iccs: 'h0g2' };

export function Recording(): JSX.Element {
  const t = useT();
  const chess = useStore(notation.chess);
  const xiangqi = useStore(notation.xiangqi);
  const from = useStore(ranks);
  const language = useStore(lang);
  const options = (game: Game): (readonly [string, string, string?])[] =>
    NOTATIONS[game].map(
      one =>
        [
          one,
          one === 'zh' ? t('sampleMove') : (SAMPLES[one] ?? one),
          one === 'zh' && language === 'en' ? 'zh-Hans' : undefined,
        ] as const,
    );
  return (
    <Part title={t('record')}>
      <ul class="switches">
        <Segments
          name={t('chessNotation')}
          value={chess}
          options={options('chess')}
          set={value => chooseNotation('chess', value)}
        />
        <Segments
          name={t('xiangqiNotation')}
          value={xiangqi}
          options={options('xiangqi')}
          set={value => chooseNotation('xiangqi', value)}
        />
        <Segments name={t('typedRanks')} value={from} options={RANKS} set={value => ranks.choose(value)} />
      </ul>
    </Part>
  );
}
