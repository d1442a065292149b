import { isMissingToken } from '../errors/missing-token-error.ts';
import { isNetworkError } from '../errors/network-error.ts';
import { isRefused } from '../errors/refused-error.ts';
import { isUnexpectedReply } from '../errors/unexpected-reply-error.ts';

/**
 * Whether the same request may succeed later: without an answer, with one of something else such as a proxy, with a busy
 * service, or without a valid token.
 *
 * @example
 * ```ts
 * await outbox.send().catch((error) => mayPass(error) || console.error(error));
 * ```
 */
export const mayPass = (error: unknown): boolean =>
  isNetworkError(error) ||
  isMissingToken(error) ||
  isUnexpectedReply(error) ||
  (isRefused(error) && ([401, 408, 429].includes(error.status) || error.status >= 500));
