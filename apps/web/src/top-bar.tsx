import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import { Logo } from './logo.tsx';
import type { IconName } from './parts/icon.tsx';
import { Icon } from './parts/icon.tsx';
import { session, signOut } from './session.ts';
import { texts } from './texts/texts.ts';

/** The views of the menu. */
const places: readonly (readonly [path: string, name: IconName & keyof typeof texts.nav])[] = [
  ['/', 'today'],
  ['/library', 'library'],
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

/** Closes when a view opens, on Escape, and when the focus or a click is elsewhere. */
const Account = ({ path, user }: { readonly path: string; readonly user: string }) => {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => menu.current?.removeAttribute('open');
  useEffect(close, [path]);
  useEffect(() => {
    const leave = ({ target }: Event): void => {
      if (!menu.current?.contains(target as Node)) close();
    };
    addEventListener('click', leave);
    addEventListener('focusin', leave);
    return () => {
      removeEventListener('click', leave);
      removeEventListener('focusin', leave);
    };
  }, []);
  return (
    <details ref={menu} class="menu" onKeyDown={({ key }) => key === 'Escape' && close()}>
      <summary class="avatar" aria-label={texts.app.account(user)}>
        {Array.from(user)[0]?.toUpperCase()}
      </summary>
      <div class="menu-items">
        <p class="menu-name">
          <bdi>{user}</bdi>
        </p>
        <button type="button" class="menu-item" onClick={() => void signOut()}>
          {texts.nav.signOut}
        </button>
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
      <Account path={path} user={value.state === 'none' ? '' : value.user} />
    </header>
  );
};
