// SPDX-License-Identifier: GPL-3.0-or-later
// A view that is loaded when it is first opened.
import type { FunctionComponent, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Header } from './chrome';
import { useWords } from './i18n';

interface View<P> {
  default: FunctionComponent<P>;
}

/**
 * A part of a view that is loaded when first shown; it takes no space until then. Shown again, as when it
 * changes its place, it is there at once.
 */
export function lazily<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | null = null;
  return props => {
    const [Part, show] = useState(() => loaded);
    useEffect(
      () =>
        void load().then(
          part => show(() => (loaded = part)),
          () => undefined,
        ),
      [],
    );
    return Part && <Part {...props} />;
  };
}

export function Later<P extends object>({
  load,
  ...props
}: { load: () => Promise<View<P>> } & P): JSX.Element {
  const t = useWords();
  const [View, show] = useState<FunctionComponent<P> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      view => show(() => view.default),
      () => setFailed(true),
    );
  }, []);
  if (View) return <View {...(props as unknown as P)} />;
  return (
    <>
      <Header skip="#main" />
      <main id="main" class="plain">
        {/* a placeholder heading for screen readers while the view loads */}
        <h1 class={failed ? '' : 'sr'}>{failed ? t.unreachable : '…'}</h1>
      </main>
    </>
  );
}
