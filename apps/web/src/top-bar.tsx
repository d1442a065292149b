import { useLocation } from 'preact-iso';
import { Logo } from './logo.tsx';
import { session, signOut } from './session.ts';
import { texts } from './texts/texts.ts';

const places = [
  ['/', texts.nav.today],
  ['/import', texts.nav.import],
] as const;

export const TopBar = () => {
  const { path } = useLocation();
  const { value } = session;
  const user = value.state === 'none' ? '' : value.user;
  return (
    <header class="top-bar">
      <a class="brand" href="/" aria-label={texts.app.name}>
        <Logo />
        <span class="brand-name">{texts.app.name}</span>
      </a>
      <nav aria-label={texts.app.menu}>
        {places.map(([to, name]) => (
          <a key={to} href={to} class="nav-link" aria-current={path === to ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <span class="avatar" role="img" aria-label={texts.app.account(user)} title={user}>
        {Array.from(user)[0]?.toUpperCase()}
      </span>
      <button type="button" class="button button-quiet sign-out" onClick={() => void signOut()}>
        {texts.nav.signOut}
      </button>
    </header>
  );
};
