// SPDX-License-Identifier: GPL-3.0-or-later
// Options of a new tournament's system: team boards, two-game rounds, units kept apart, groups and stages,
// knock-out matches.
import type { JSX } from 'preact';
import { TEAM_COLOURS, TEAM_FORMS, TEAM_POINTS } from './draft';
import type { StepProps } from './NewSteps';
import { useT, type Key } from './words';

interface ChooseProps extends StepProps {
  of: 'form' | 'colours' | 'points' | 'units' | 'games' | 'seeding' | 'then';
  label: Key;
  /** The values and their labels. */
  options: readonly (readonly [string | number, Key])[];
}
function Choose({ draft, set, of, label, options }: ChooseProps): JSX.Element {
  const t = useT();
  return (
    <label class="field">
      <span>{t(label)}</span>
      <select
        value={String(draft[of])}
        onChange={e => {
          const chosen = options.find(([value]) => String(value) === e.currentTarget.value);
          if (chosen) set({ [of]: chosen[0] });
        }}
      >
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {t(word)}
          </option>
        ))}
      </select>
    </label>
  );
}

type Numeric = 'sum' | 'games' | 'playoffs' | 'groups' | 'size' | 'qualify';
function Count({
  draft,
  set,
  of,
  label,
  least,
  most,
}: StepProps & { of: Numeric; label: Key; least: number; most: number }): JSX.Element {
  const t = useT();
  return (
    <label class="field">
      <span>{t(label)}</span>
      <input
        type="number"
        required
        min={least}
        max={most}
        value={draft[of]}
        onInput={e => set({ [of]: Number(e.currentTarget.value) })}
      />
    </label>
  );
}

function Tick({
  draft,
  set,
  of,
  label,
}: StepProps & { of: 'third' | 'carry' | 'twice'; label: Key }): JSX.Element {
  const t = useT();
  return (
    <label class="check">
      <input type="checkbox" checked={draft[of]} onChange={e => set({ [of]: e.currentTarget.checked })} />
      <span>{t(label)}</span>
    </label>
  );
}

/** How team boards are filled, and how players belong to units. */
export function TeamFields(step: StepProps): JSX.Element | null {
  const { draft, plan } = step;
  const seats = draft.boards > 0 && !plan.kind.scheveningen;
  const apart = draft.boards === 0 && plan.units;
  const sums = draft.boards === 0 && (plan.kind.kind === 'swiss' || plan.kind.kind === 'table');
  if (!seats && !apart && !sums) return null;
  return (
    <div class="g2">
      {seats && (
        <Choose
          {...step}
          of="form"
          label="boardOrder"
          options={TEAM_FORMS.map(form => [form, `order_${form}`] as const)}
        />
      )}
      {plan.teamSwiss && (
        <>
          <Choose
            {...step}
            of="colours"
            label="teamColours"
            options={TEAM_COLOURS.map(which => [which, `colours_${which}`] as const)}
          />
          <Choose
            {...step}
            of="points"
            label="teamPoints"
            options={TEAM_POINTS.map(which => [which, `points_${which}`] as const)}
          />
        </>
      )}
      {apart && (
        <Choose
          {...step}
          of="units"
          label="unitsRule"
          options={[
            ['', 'units_'],
            ['soft', 'units_soft'],
            ['hard', 'units_hard'],
          ]}
        />
      )}
      {sums && <Count {...step} of="sum" label="sumOfUnit" least={0} most={12} />}
    </div>
  );
}

/** The number of games in a round or match, groups, and how a tied match is decided. */
export function MatchFields(step: StepProps): JSX.Element | null {
  const { plan } = step;
  const ko = plan.kind.kind === 'ko';
  if (!ko && !plan.twoGames) return null;
  return (
    <>
      {plan.kind.staged && <Groups {...step} />}
      <div class="g2">
        {plan.twoGames && (
          <Choose
            {...step}
            of="games"
            label="gamesRound"
            options={[
              [1, 'games_1'],
              [2, 'games_2'],
            ]}
          />
        )}
        {ko && (
          <>
            <Count {...step} of="games" label="gamesMatch" least={1} most={12} />
            <Count {...step} of="playoffs" label="playoffsMost" least={0} most={12} />
            <Choose
              {...step}
              of="seeding"
              label="seedingBy"
              options={[
                ['', 'seeding_'],
                ['snake', 'seeding_snake'],
                ['drawn', 'seeding_drawn'],
              ]}
            />
          </>
        )}
      </div>
      {ko && <Tick {...step} of="third" label="thirdMatch" />}
    </>
  );
}

function Groups(step: StepProps): JSX.Element {
  return (
    <>
      <div class="g2">
        <Count {...step} of="groups" label="groupsN" least={1} most={99} />
        <Count {...step} of="size" label="sizeN" least={2} most={99} />
        <Count {...step} of="qualify" label="qualifyN" least={1} most={99} />
        <Choose
          {...step}
          of="then"
          label="afterGroups"
          options={[
            ['final', 'then_final'],
            ['ko', 'then_ko'],
          ]}
        />
      </div>
      <Tick {...step} of="twice" label="twiceGroups" />
      {step.draft.then === 'final' && <Tick {...step} of="carry" label="carryGames" />}
    </>
  );
}
