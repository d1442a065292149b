import type { SignInOptions } from '@flashcards/client-sdk';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Logo } from '../logo.tsx';
import { Loading, Problem } from '../notices.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { handOver } from './answer-channel.ts';
import { IssuerError } from './issuer-error.ts';
import { finish } from './issuer.ts';
import { Leaving } from './leaving.tsx';
import { takePending } from './pending.ts';

const words = texts.signIn;

/** Ends the sign-in that this page, or the one which opened its window, has begun. */
const useReturn = (onEnd: () => void) => {
  const [options, setOptions] = useState<SignInOptions>();
  const [isHandedOver, setHandedOver] = useState(false);
  const [pending] = useState(takePending);
  const returnTo = pending?.returnTo ?? '/';
  const { run, problem } = useAction(async (answer: URLSearchParams) => {
    const isOurs = pending?.state === answer.get('state');
    if (!isOurs && (await handOver(answer))) {
      setHandedOver(true);
      close();
      return;
    }
    const loaded = await client.account.signInOptions();
    setOptions(loaded);
    if (!pending || !isOurs) throw new IssuerError('mismatch', loaded.issuer);
    await finish(loaded, answer, pending);
    onEnd();
  });
  useEffect(() => {
    const answer = new URLSearchParams(location.search);
    // The code stays in no history, and the view is there when the page is loaded again.
    history.replaceState(null, '', returnTo);
    if (answer.has('state')) void run(answer);
    else onEnd();
  }, []);
  return { options, isHandedOver, returnTo, user: pending?.user, problem };
};

const Card = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <main class="welcome">
    <div class="welcome-card">
      <Logo />
      <h1>{title}</h1>
      {children}
    </div>
  </main>
);

/** What the provider sends the learner back to: the path is registered there. */
export const SignedIn = ({ onEnd }: { readonly onEnd: () => void }) => {
  const { options, isHandedOver, problem, ...back } = useReturn(onEnd);
  useTitle(texts.signIn.button);
  if (isHandedOver)
    return (
      <Card title={words.handedOver}>
        <p>{words.handedOverText}</p>
      </Card>
    );
  if (problem === undefined)
    return (
      <Card title={words.comingBack}>
        <Loading />
      </Card>
    );
  return (
    <Card title={words.failed}>
      <Problem error={problem} />
      {options && <Leaving options={options} {...back} />}
      <a href="/" class="button button-quiet">
        {words.start}
      </a>
    </Card>
  );
};
