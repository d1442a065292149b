import type { UserId } from '@flashcards/kernel';
import type { Keys, Refused } from '@flashcards/turns';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import { turnKeys } from '../fair-turns.ts';
import type { Answer } from './reply/answer.ts';
import type { Nearest } from './limits/rate-headers.ts';
import type { Timing } from './edge/server-timing.ts';

/** What the mechanism records about a request while it runs. */
export interface RequestState {
  requestId: string;
  /** The client's address as it counts for limits. */
  address: string;
  operation?: string;
  user?: UserId;
  /** The user named by its token, before the token is verified. */
  claimed?: UserId;
  /** The `X-Error-Code` of a refusal. */
  code?: string;
  /**
   * Why a queue of long bodies, of looks or of large replies refused the request; for the log, because the reply is that
   * of any busy server.
   */
  queue?: Refused;
  /** Of the limits that were checked, the one with the fewest points left. */
  rate?: Nearest;
  /** The result of counting the request for its user; present once it is counted. */
  counted?: Promise<Answer | undefined>;
  /** Only for a long body: yields to the event loop between two steps of the work. */
  pause?: () => Promise<void>;
  /** The reply, which is sent after all middleware has run. */
  answer?: Answer | undefined;
  /** Present when replies have a Server-Timing header. */
  timing?: Timing;
}

/** The keys of a request for queues: the account, as far as known, and the address. */
export const keysOf = ({ claimed, user = claimed, address }: RequestState): Keys => turnKeys(user, address);

export type Context = ParameterizedContext<RequestState, DefaultContext>;
export type Layer = Middleware<RequestState, DefaultContext>;
