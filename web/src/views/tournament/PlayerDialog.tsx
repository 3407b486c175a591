// SPDX-License-Identifier: GPL-3.0-or-later
// A player's record in a dialog: all fields, byes, withdrawal, penalties, appeals, and the acts on it. If the
// server has warnings, it asks before saving.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import * as tournaments from '../../calls/tournaments';
import { Dialog } from '../../dialog';
import { lang } from '../../prefs';
import { useStore } from '../../store';
import { useToasted } from '../../toast';
import { ask, type Desk, type Entrant, type Line } from './calls';
import { PersonFields } from './PersonFields';
import { Byes } from './PlayerByes';
import { Appeals, Penalties } from './PlayerConduct';
import { changed, factsOf, filledOf } from './playerModel';
import type { Shown } from './shown';
import { useAnswer } from '../../useAnswer';
import { useT } from './words';

interface DialogProps {
  p: Entrant;
  shown: Shown;
  close: () => void;
}

export function PlayerDialog({ p, shown, close }: DialogProps): JSX.Element {
  const { id, desk } = shown;
  const t = useT();
  const language = useStore(lang);
  const refused = useToasted();
  const may = (deed: string): boolean => desk.may.includes(deed);
  const { answer } = useAnswer<Desk | null>(
    `${desk.lines} ${language}`,
    () => ask<Desk>(id, tournaments.desk(id, { acts: '1' })),
    null,
    id,
  );
  const acts = answer?.acts ?? [];
  const facts = factsOf(t, p);
  return (
    <Dialog title={`${p.id}  ${p.title} ${p.name}`.trim()} close={close} class="record">
      <p class="kv">{[p.left && t('gone'), ...facts].filter(Boolean).join(' · ')}</p>
      {refused && (
        <p class="note bad" role="alert">
          {refused}
        </p>
      )}
      {may('edit') && <Data p={p} shown={shown} close={close} />}
      {may('bye') && <Byes p={p} shown={shown} acts={acts} />}
      {may('withdraw') && <TakingPart key={String(p.left)} p={p} shown={shown} />}
      {may('penalise') && <Penalties p={p} shown={shown} />}
      {may('appeal') && <Appeals p={p} shown={shown} />}
      <Deeds acts={acts.filter(one => one.number === p.id)} shown={shown} />
      {!may('edit') && (
        <div class="row end">
          <button class="btn" data-safe onClick={close}>
            {t('close')}
          </button>
        </div>
      )}
    </Dialog>
  );
}

function Data({ p, shown, close }: DialogProps): JSX.Element {
  const { desk, info, act } = shown;
  const t = useT();
  const [form, setForm] = useState(() => filledOf(p));
  const edit = changed(p, form);
  const save = async (): Promise<void> => {
    if (!edit || (await act(edit))) close();
  };
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <PersonFields
        event={shown.id}
        form={form}
        fill={setForm}
        teams={info.teams}
        game={desk.game}
        boards={!info.arena}
        whole
        first="edit-name"
      />
      <div class="rowb">
        <button class="btn main" type="submit" disabled={!edit}>
          {t('save')}
        </button>
        <button class="btn" type="button" data-safe onClick={close}>
          {t('close')}
        </button>
      </div>
    </form>
  );
}

/** Withdraws a player with a reason, or readmits them. */
function TakingPart({ p, shown: { act } }: { p: Entrant; shown: Shown }): JSX.Element {
  const t = useT();
  const [reason, setReason] = useState('');
  return (
    <section aria-labelledby="takes-part">
      <h3 class="head kv" id="takes-part">
        {t('takesPart')}
      </h3>
      <form
        class="inline"
        onSubmit={event => {
          event.preventDefault();
          void act({
            act: p.left ? 'return' : 'withdraw',
            number: p.id,
            ...(reason.trim() && { reason: reason.trim() }),
          });
        }}
      >
        <label class="field">
          <span>{t('reason')}</span>
          <input value={reason} onInput={e => setReason(e.currentTarget.value)} />
        </label>
        <button class="btn" type="submit">
          {t(p.left ? 'takeBack' : 'withdraw')}
        </button>
      </form>
    </section>
  );
}

/** The acts that concern this player; each can be struck. */
function Deeds({ acts, shown: { act, desk } }: { acts: readonly Line[]; shown: Shown }): JSX.Element | null {
  const t = useT();
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="deeds">
      <h3 class="head kv" id="deeds">
        {t('deedsOf')}
      </h3>
      <ul class="dbt">
        {acts.map(one => (
          <li key={one.line}>
            <span class={one.state ? 'struck' : ''}>{one.text}</span>
            {desk.may.includes('strike') && !one.state && (
              <button
                class="btn quiet"
                aria-label={t('titled', t('strike'), one.text)}
                onClick={() => void act({ act: 'strike', line: one.line })}
              >
                {t('strike')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
