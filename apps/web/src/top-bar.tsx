import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Logo } from './logo.tsx';
import { unsent } from './offline/unsent.ts';
import { Confirmation } from './parts/dialog.tsx';
import type { IconName } from './parts/icon.tsx';
import { Icon } from './parts/icon.tsx';
import { session, signOut } from './session.ts';
import { texts } from './texts/texts.ts';

/** The views of the menu. */
const places: readonly (readonly [path: string, name: IconName & keyof typeof texts.nav])[] = [
  ['/', 'today'],
  ['/library', 'library'],
  ['/progress', 'progress'],
  ['/goals', 'goals'],
  ['/shared', 'shared'],
  ['/import', 'import'],
];

const isIn = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** Beside the name of the app, or at the lower edge of a phone. */
const Places = ({ path }: { readonly path: string }) => (
  <nav class="places" aria-label={texts.app.menu}>
    {places.map(([to, name]) => (
      <a key={to} href={to} class="place" aria-current={isIn(path, to) ? 'page' : undefined}>
        <Icon name={name} />
        {texts.nav[name]}
      </a>
    ))}
  </nav>
);

/** Asks first where answers would be lost. */
const SignOut = () => {
  const [isAsked, setAsked] = useState(false);
  const { waiting } = unsent.value;
  return (
    <>
      <button type="button" class="menu-item" onClick={() => (waiting > 0 ? setAsked(true) : void signOut())}>
        {texts.nav.signOut}
      </button>
      {isAsked && (
        <Confirmation
          title={texts.offline.signOut}
          deed={texts.nav.signOut}
          onConfirm={signOut}
          onClose={() => setAsked(false)}
        >
          <p>{texts.offline.signOutText(waiting)}</p>
        </Confirmation>
      )}
    </>
  );
};

/** Closes when a view opens, on Escape, and when the focus or a press is elsewhere. */
const Account = ({ path, name }: { readonly path: string; readonly name: string }) => {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => menu.current?.removeAttribute('open');
  useEffect(close, [path]);
  useEffect(() => {
    const leave = ({ target }: Event): void => {
      if (!menu.current?.contains(target as Node)) close();
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
    };
  }, []);
  return (
    <details ref={menu} class="menu" onKeyDown={({ key }) => key === 'Escape' && close()}>
      <summary class="avatar" aria-label={texts.app.account(name)}>
        {Array.from(name)[0]?.toUpperCase()}
      </summary>
      <div class="menu-items">
        <p class="menu-name">
          <bdi>{name}</bdi>
        </p>
        <a class="menu-item" href="/settings">
          {texts.nav.settings}
        </a>
        <SignOut />
      </div>
    </details>
  );
};

export const TopBar = () => {
  const { path } = useLocation();
  const { value } = session;
  return (
    <header class="top-bar">
      <a class="brand" href="/" aria-label={texts.app.name}>
        <Logo />
        <span class="brand-name">{texts.app.name}</span>
      </a>
      <Places path={path} />
      <Account path={path} name={value.state === 'none' ? '' : value.name} />
    </header>
  );
};
