import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { Logo } from './logo.tsx';
import { unsent } from './offline/unsent.ts';
import { Confirmation } from './parts/dialog.tsx';
import type { IconName } from './parts/icon.tsx';
import { Icon } from './parts/icon.tsx';
import { Menu } from './parts/menu.tsx';
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
  const { waiting, answers } = unsent.value;
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
          <p>{texts.offline.signOutText(answers)}</p>
        </Confirmation>
      )}
    </>
  );
};

const Account = ({ name }: { readonly name: string }) => (
  <Menu label={texts.app.account(name)} class="avatar" face={Array.from(name)[0]?.toUpperCase()}>
    <p class="menu-name">
      <bdi>{name}</bdi>
    </p>
    <a class="menu-item" href="/settings">
      {texts.nav.settings}
    </a>
    <SignOut />
  </Menu>
);

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
      <Account name={value.state === 'none' ? '' : value.name} />
    </header>
  );
};
