import { ErrorBoundary } from 'preact-iso';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { lazily } from '../lazily.tsx';
import { Logo } from '../logo.tsx';
import { Loading, Problem } from '../notices.tsx';
import { unsent } from '../offline/unsent.ts';
import { useResource } from '../resource.ts';
import { client, leave, session, signIn } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';

const words = texts.signIn;

const Leaving = lazily(() => import('./leaving.tsx').then(({ Leaving: found }) => found));
const Again = lazily(() => import('./again.tsx').then(({ Again: found }) => found));

const NameField = ({ name, onName }: { readonly name: string; readonly onName: (name: string) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  // Also after a sign-out, when browsers heed no `autofocus`.
  useEffect(() => input.current?.focus(), []);
  return (
    <label class="field">
      <span class="field-name">{words.name}</span>
      <input
        ref={input}
        value={name}
        onInput={({ currentTarget }) => onName(currentTarget.value)}
        autocomplete="username"
        autocapitalize="off"
        spellcheck={false}
        maxLength={200}
        pattern=".*\S.*"
        required
      />
    </label>
  );
};

/** The development provider's: a name is enough. `fixed`: whose session has ended. */
const NameForm = ({ fixed }: { readonly fixed: string | undefined }) => {
  const [name, setName] = useState(fixed ?? '');
  const { run, isBusy, problem } = useAction(() => signIn(name.trim()));
  const submit = (event: Event): void => {
    event.preventDefault();
    void run();
  };
  return (
    <form class="stack" onSubmit={submit}>
      {fixed === undefined && <NameField name={name} onName={setName} />}
      <button class="button button-primary button-large" disabled={isBusy}>
        {isBusy ? words.signingIn : words.button}
      </button>
      {problem !== undefined && <Problem error={problem} />}
      {fixed === undefined && <p class="hint">{words.note}</p>}
    </form>
  );
};

/** How this server signs people in. */
const Way = ({ user }: { readonly user: string | undefined }) => {
  const { value: options, error, reload } = useResource(() => client.account.signInOptions());
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (options === undefined) return <Loading />;
  if (options.development) return <NameForm fixed={user} />;
  return (
    <ErrorBoundary>
      {user === undefined ? <Leaving options={options} /> : <Again {...{ options, user }} />}
    </ErrorBoundary>
  );
};

const Points = () => (
  <ul class="points">
    {words.points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);

/** Asks first where answers would be lost. */
const SomeoneElse = () => {
  const [isAsked, setAsked] = useState(false);
  const { waiting, answers } = unsent.value;
  return (
    <>
      <button type="button" class="button button-quiet" onClick={() => (waiting > 0 ? setAsked(true) : void leave())}>
        {words.other}
      </button>
      {isAsked && (
        <div class="notice stack">
          <p role="alert">{texts.offline.signOutText(answers)}</p>
          <button type="button" class="button button-danger" onClick={leave}>
            {texts.nav.signOut}
          </button>
        </div>
      )}
    </>
  );
};

/** Over the view of whose session has ended. The focus goes back to where it was. */
const SignInAgain = ({ user, name }: { readonly user: string; readonly name: string }) => {
  const dialog = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    dialog.current?.focus();
    return () => activeElement instanceof HTMLElement && setTimeout(() => activeElement.focus());
  }, []);
  return (
    <div class="welcome welcome-over">
      <div
        ref={dialog}
        class="welcome-card"
        role="dialog"
        aria-modal="true"
        aria-labelledby="welcome-title"
        tabIndex={-1}
      >
        <Logo />
        <h2 id="welcome-title">{words.expired}</h2>
        <p class="lead">{words.again(name)}</p>
        <Way user={user} />
        <SomeoneElse />
      </div>
    </div>
  );
};

const Welcome = () => {
  useTitle(words.button);
  return (
    <main class="welcome">
      <div class="welcome-card">
        <Logo />
        <h1>{words.title}</h1>
        <p class="lead">{location.pathname === '/join' ? words.invited : words.lead}</p>
        <Way user={undefined} />
        <Points />
      </div>
    </main>
  );
};

export const SignIn = () => {
  const { value: current } = session;
  return current.state === 'expired' ? <SignInAgain user={current.user} name={current.name} /> : <Welcome />;
};
