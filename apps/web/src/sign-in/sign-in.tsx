import { useState } from 'preact/hooks';
import { Logo } from '../logo.tsx';
import { Loading, Problem } from '../notices.tsx';
import { useResource } from '../resource.ts';
import { client, leave, session, signIn } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';

const words = texts.signIn;

const NameField = ({ name, onName }: { readonly name: string; readonly onName: (name: string) => void }) => (
  <label class="field">
    <span class="field-name">{words.name}</span>
    <input
      value={name}
      onInput={({ currentTarget }) => onName(currentTarget.value)}
      autocomplete="username"
      autocapitalize="off"
      spellcheck={false}
      maxLength={200}
      required
      autofocus
    />
  </label>
);

/** The development provider's: a name is enough. `fixed`: whose session has ended. */
const NameForm = ({ fixed }: { readonly fixed: string | undefined }) => {
  const [name, setName] = useState(fixed ?? '');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    await signIn(name.trim()).catch(setProblem);
    setBusy(false);
  };
  return (
    <form class="stack" onSubmit={(event) => void submit(event)}>
      {fixed === undefined && <NameField name={name} onName={setName} />}
      <button class="button button-primary button-large" disabled={isBusy}>
        {isBusy ? words.signingIn : words.button}
      </button>
      {problem !== undefined && <Problem error={problem} />}
      {fixed === undefined ? (
        <p class="hint">{words.note}</p>
      ) : (
        <button type="button" class="button button-quiet" onClick={leave}>
          {words.other}
        </button>
      )}
    </form>
  );
};

const Elsewhere = ({ issuer }: { readonly issuer: string }) => (
  <div class="notice">
    <p>{words.elsewhere(new URL(issuer).host)}</p>
    <a href="/api/docs" class="button">
      {words.api}
    </a>
  </div>
);

/** How this server signs people in. */
const Way = ({ user }: { readonly user: string | undefined }) => {
  const { value: options, error, reload } = useResource(() => client.account.signInOptions());
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (options === undefined) return <Loading />;
  return options.development ? <NameForm fixed={user} /> : <Elsewhere issuer={options.issuer} />;
};

const Points = () => (
  <ul class="points">
    {words.points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);

export const SignIn = () => {
  const { value: current } = session;
  const user = current.state === 'expired' ? current.user : undefined;
  useTitle(words.button);
  if (user === undefined)
    return (
      <main class="welcome">
        <div class="welcome-card">
          <Logo />
          <h1>{words.title}</h1>
          <p class="lead">{words.lead}</p>
          <Way user={undefined} />
          <Points />
        </div>
      </main>
    );
  return (
    <div class="welcome welcome-over">
      <div class="welcome-card" role="dialog" aria-modal="true" aria-labelledby="welcome-title">
        <Logo />
        <h2 id="welcome-title">{words.expired}</h2>
        <p class="lead">{words.again(user)}</p>
        <Way user={user} />
      </div>
    </div>
  );
};
