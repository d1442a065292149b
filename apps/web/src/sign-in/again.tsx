import type { SignInOptions } from '@flashcards/client-sdk';
import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Loading, Problem } from '../notices.tsx';
import { useResource } from '../resource.ts';
import { texts } from '../texts/texts.ts';
import { awaitAnswer } from './answer-channel.ts';
import { hostOf } from './issuer-error.ts';
import { begin, finish } from './issuer.ts';
import { Leaving } from './leaving.tsx';

const words = texts.signIn;

/** An attempt is ready before the click, because browsers open a window only at once. A failed one is replaced. */
const useAttempt = (options: SignInOptions, user: string) => {
  const [tries, setTries] = useState(0);
  const { value: attempt, error, reload } = useResource(() => begin(options, tries > 0), [tries]);
  const answering = useAction(async (answer: URLSearchParams) => {
    if (attempt) await finish(options, answer, { ...attempt, user });
  });
  const take = async (answer: URLSearchParams): Promise<void> => {
    if (!(await answering.run(answer))) setTries(tries + 1);
  };
  useEffect(() => attempt && awaitAnswer(attempt.state, (answer) => void take(answer)), [attempt]);
  return { attempt, error, reload, ...answering };
};

interface AgainParts {
  readonly options: SignInOptions;
  /** Nobody else goes on with the view. */
  readonly user: string;
}

/** Signs in with the issuer in a window, so that the view stays as it is. */
export const Again = ({ options, user }: AgainParts) => {
  const { attempt, error, reload, isBusy, problem } = useAttempt(options, user);
  const [opened, setOpened] = useState<'window' | 'nothing'>();
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (attempt === undefined) return <Loading />;
  const openWindow = (): void => setOpened(open(attempt.url, '', 'popup,width=480,height=680') ? 'window' : 'nothing');
  return (
    <div class="stack">
      <button type="button" class="button button-primary button-large" disabled={isBusy} onClick={openWindow}>
        {isBusy ? words.signingIn : words.with(hostOf(options.issuer))}
      </button>
      <p class="hint" role="status">
        {opened === 'window' && problem === undefined ? words.inWindow : words.windowNote}
      </p>
      {problem !== undefined && <Problem error={problem} />}
      {opened === 'nothing' && (
        <div class="notice stack">
          <p role="alert">{words.blocked}</p>
          <p>{words.onThisPage}</p>
          <Leaving options={options} user={user} />
        </div>
      )}
    </div>
  );
};
