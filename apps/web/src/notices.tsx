import { wordsFor } from './problem.ts';
import { texts } from './texts/texts.ts';

export const Loading = () => (
  <p class="loading" role="status">
    <span class="spinner" aria-hidden="true" />
    {texts.loading}
  </p>
);

interface ProblemParts {
  readonly error?: unknown;
  readonly words?: string;
  readonly onRetry?: () => void;
}

export const Problem = ({ error, words = wordsFor(error), onRetry }: ProblemParts) => (
  <div class="notice notice-problem" role="alert">
    <p>{words}</p>
    {onRetry && (
      <button type="button" class="button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    )}
  </div>
);
