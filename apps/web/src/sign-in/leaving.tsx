import type { SignInOptions } from '@flashcards/client-sdk';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { texts } from '../texts/texts.ts';
import { hostOf } from './issuer-error.ts';
import { begin } from './issuer.ts';
import { keepPending } from './pending.ts';

const words = texts.signIn;

/** Until the learner comes back to this page with the browser's own button. */
const shownAgain = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));

interface LeavingParts {
  readonly options: SignInOptions;
  /** Absent: the view whose address this is. */
  readonly returnTo?: string;
  /** Who may come back to it; absent: anyone. */
  readonly user?: string | undefined;
}

/** Signs in with the issuer: the page is left, and another comes back to the view. */
export const Leaving = ({ options, user, returnTo = location.href }: LeavingParts) => {
  const host = hostOf(options.issuer);
  const { run, isBusy, problem } = useAction(async (isAnew: boolean) => {
    const { url, ...attempt } = await begin(options, isAnew);
    keepPending({ ...attempt, returnTo, user });
    location.assign(url);
    await shownAgain();
  });
  return (
    <div class="stack">
      <button
        type="button"
        class="button button-primary button-large"
        disabled={isBusy}
        onClick={() => void run(false)}
      >
        {isBusy ? words.leaving(host) : words.with(host)}
      </button>
      {problem !== undefined && <Problem error={problem} />}
      <button type="button" class="button button-quiet" disabled={isBusy} onClick={() => void run(true)}>
        {words.another}
      </button>
      <p class="hint">{words.withNote(host)}</p>
    </div>
  );
};
