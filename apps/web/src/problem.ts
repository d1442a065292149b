import { isMissingToken, isNetworkError, isRefused, isTimeout, isUnexpectedReply } from '@flashcards/client-sdk';
import { texts } from './texts/texts.ts';

/** Whether the learner has to sign in again. */
export const needsSignIn = (error: unknown): boolean =>
  isMissingToken(error) || (isRefused(error) && error.status === 401);

/** Whether the same request may succeed later: no server, or a busy one. */
export const mayPass = (error: unknown): boolean =>
  isNetworkError(error) ||
  isUnexpectedReply(error) ||
  needsSignIn(error) ||
  (isRefused(error) && (error.status === 408 || error.status === 429 || error.status >= 500));

/** What happened and what to do about it, for a person. */
export const wordsFor = (error: unknown): string => {
  const { problems } = texts;
  if (isTimeout(error)) return problems.slow;
  if (isNetworkError(error)) return problems.noServer;
  if (needsSignIn(error)) return problems.signedOut;
  if (isUnexpectedReply(error)) return problems.otherServer;
  if (!isRefused(error)) return problems.unknown;
  if (error.status === 429) return problems.tooMany(error.retryAfter ?? 5);
  if (error.status === 503) return problems.busy(error.retryAfter ?? 5);
  if (error.status === 413) return problems.tooLarge;
  if (error.status >= 500) return problems.fault(error.requestId ?? '');
  return error.text;
};
