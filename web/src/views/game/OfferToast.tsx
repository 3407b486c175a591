// SPDX-License-Identifier: GPL-3.0-or-later
// The opponent's request, shown over the board: a draw, an adjournment, a takeback.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useWords } from '../../i18n';
import { doerOf } from '../../phrase';
import { useFreePlace } from '../../toast';
import { other } from '../../types';
import { can, type ActsProps } from './Acts';

/** The request stays until it is answered by a button or by a move. */
export function OfferToast({ model, view, state }: ActsProps): JSX.Element | null {
  const t = useWords();
  if (state.you && !can(state, 'accept') && !can(state, 'takeback-answer') && state.may['adjourn-answer'])
    return <AdjournToast model={model} view={view} state={state} />;
  if (state.you && !can(state, 'accept') && can(state, 'takeback-answer'))
    return <TakeBackToast model={model} view={view} state={state} />;
  if (!state.you || !can(state, 'accept')) return null;
  return (
    <Question
      key="draw"
      name={t.draw}
      text={t.offered(doerOf(t, state, state.offer ?? other(state.game, state.you)))}
      busy={view.busy}
      no={() => model.act('decline')}
      yes={() => model.act('accept')}
    />
  );
}

function AdjournToast({ model, view, state }: ActsProps): JSX.Element {
  const t = useWords();
  return (
    <Question
      key="adjourn"
      name={t.adjourn}
      text={t.offersAdjourn(doerOf(t, state, state.adjourn ?? other(state.game, state.you!)))}
      busy={view.busy}
      no={() => model.act('adjourn-decline')}
      yes={() => model.act('adjourn')}
    />
  );
}

function TakeBackToast({ model, view, state }: ActsProps): JSX.Element {
  const t = useWords();
  const side = state.takeback?.side ?? other(state.game, state.you!);
  return (
    <Question
      key="back"
      name={t.takeBack}
      text={t.asksBack(doerOf(t, state, side))}
      busy={view.busy}
      no={() => model.act('takeback-decline')}
      yes={() => model.act('takeback')}
    />
  );
}

/**
 * After an answer by keyboard the focus moves to the field for moves, because the pressed button disappears.
 */
function Question({
  name,
  text,
  busy,
  no,
  yes,
}: {
  name: string;
  text: string;
  busy: boolean;
  no: () => Promise<void>;
  yes: () => Promise<void>;
}): JSX.Element {
  const t = useWords();
  const box = useRef<HTMLDivElement>(null);
  const message = useFreePlace(text);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      const field = document.getElementById('type') as HTMLInputElement | null;
      if (!field || !element?.contains(document.activeElement)) return;
      field.focus({ preventScroll: true });
      field.select();
    };
  }, []);
  return (
    <div class="toasts offer" ref={box}>
      <p class="toast light" role="group" aria-label={name} ref={message}>
        <span>{text}</span>
        <button class="btn" aria-busy={busy} onClick={() => void no()}>
          {t.decline}
        </button>
        <button class="btn" aria-busy={busy} onClick={() => void yes()}>
          {t.accept}
        </button>
      </p>
    </div>
  );
}
