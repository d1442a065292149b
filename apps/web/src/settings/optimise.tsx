import type { OptimizedScheduling } from '@flashcards/client-sdk';
import { isRefused } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { wordsFor } from '../problem.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';

const words = texts.settings.optimise;

const problemText = (error: unknown): string => {
  if (!isRefused(error)) return wordsFor(error);
  const { code, retryAfter = 3_600 } = error;
  if (code === 'not_enough_reviews') return words.notEnough;
  if (code === 'too_many_requests') return words.tooMany(Math.ceil(retryAfter / 3_600));
  if (code === 'optimizer_busy') return words.busy;
  return code === 'optimizer_unavailable' ? words.unavailable : wordsFor(error);
};

const verdict = ({ kept, logLossBefore, logLossAfter }: OptimizedScheduling): string => {
  if (kept) return words.kept;
  return logLossAfter < logLossBefore ? words.better(1 - logLossAfter / logLossBefore) : words.worse;
};

/** Before and after. */
const Result = ({ result }: { readonly result: OptimizedScheduling }) => (
  <>
    <dl class="before-after">
      <div>
        <dt>{words.before}</dt>
        <dd>{texts.settings.study.weight(result.logLossBefore)}</dd>
      </div>
      <div>
        <dt>{words.after}</dt>
        <dd>{texts.settings.study.weight(result.logLossAfter)}</dd>
      </div>
    </dl>
    <p>
      <strong>{verdict(result)}</strong> {words.reviews(result.reviews)}
    </p>
    <p class="hint">{words.meaning}</p>
  </>
);

interface OptimiseParts {
  readonly scope: string;
  readonly onKept: () => void;
}

/** Tries first, so that nothing changes before the learner has seen it. */
export const Optimise = ({ scope, onKept }: OptimiseParts) => {
  const [result, setResult] = useState<OptimizedScheduling>();
  const { run, isBusy, problem } = useAction(async (dryRun: boolean) => {
    const optimised = await client.scheduling.optimize({ scope, dryRun }, { timeout: 300_000, maxRetries: 0 });
    setResult(optimised);
    if (optimised.kept) onKept();
  });
  const isBetter = result && !result.kept && result.logLossAfter < result.logLossBefore;
  return (
    <div class="optimise stack">
      <h3>{words.title}</h3>
      <p>{words.lead}</p>
      <div role="status">
        {isBusy && words.running}
        {!isBusy && result && <Result result={result} />}
      </div>
      {problem !== undefined && (
        <p class="notice notice-problem" role="alert">
          {problemText(problem)}
        </p>
      )}
      <div class="actions">
        {isBetter && (
          <button type="button" class="button button-primary" disabled={isBusy} onClick={() => void run(false)}>
            {words.use}
          </button>
        )}
        <button type="button" class="button" disabled={isBusy} onClick={() => void run(true)}>
          {words.start}
        </button>
      </div>
    </div>
  );
};
