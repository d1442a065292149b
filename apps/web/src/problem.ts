import type { RefusedError } from '@flashcards/client-sdk';
import { isMissingToken, isNetworkError, isRefused, isTimeout, isUnexpectedReply } from '@flashcards/client-sdk';
import { IssuerError } from './sign-in/issuer-error.ts';
import { texts } from './texts/texts.ts';

/** Whether the learner has to sign in again. The goals refuse a token with status 200. */
export const needsSignIn = (error: unknown): boolean =>
  isMissingToken(error) || isRefused(error, 'invalid_token') || (isRefused(error) && error.status === 401);

/** In the app's words, where it has some. */
const reasonWords = ({ code, field, text }: RefusedError): string =>
  texts.refused[code] ?? (field === undefined ? undefined : texts.refusedValues[field]) ?? texts.problems.refused(text);

const refusedWords = (error: RefusedError): string => {
  const { status, retryAfter = 5, requestId = '' } = error;
  const { problems } = texts;
  if (status === 429) return problems.tooMany(retryAfter);
  if (status === 503) return problems.busy(retryAfter);
  if (status === 413) return problems.tooLarge;
  return status >= 500 ? problems.fault(requestId) : reasonWords(error);
};

/** What happened and what to do about it, for a person. */
export const wordsFor = (error: unknown): string => {
  const { problems } = texts;
  if (error instanceof IssuerError) return error.words;
  if (isTimeout(error)) return problems.slow;
  if (isNetworkError(error)) return problems.noServer;
  if (needsSignIn(error)) return problems.signedOut;
  if (isUnexpectedReply(error)) return problems.otherServer;
  return isRefused(error) ? refusedWords(error) : problems.unknown;
};
