import { wordsFor } from './problem.ts';
import { texts } from './texts/texts.ts';

export const Loading = () => (
  <p class="loading" role="status">
    <span class="spinner" aria-hidden="true" />
    {texts.loading}
  </p>
);

export const Problem = ({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) => (
  <div class="notice notice-problem" role="alert">
    <p>{wordsFor(error)}</p>
    {onRetry && (
      <button type="button" class="button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    )}
  </div>
);
