import type { UserId } from '@flashcards/kernel';
import type { Keys } from '@flashcards/turns';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';
import { turnKeys } from '../fair-turns.ts';
import type { Answer } from './reply/answer.ts';
import type { Nearest } from './limits/rate-headers.ts';
import type { Timing } from './edge/server-timing.ts';

/** What the mechanism notes about a request while it runs, for the log line. */
export interface RequestState {
  requestId: string;
  /** Who sent it, where addresses count. */
  address: string;
  operation?: string;
  user?: UserId;
  /** Whose token it names, before that is known to be good. */
  claimed?: UserId;
  /** Why it was refused, in the word of `X-Error-Code`. */
  code?: string;
  /** How far the limit has come that is nearest to its end, of those that were looked at. */
  rate?: Nearest;
  /** Whether it was counted as one of its user's, and what came of that. */
  counted?: Promise<Answer | undefined>;
  /** Only of a long body: lets others go on between two steps of its work. */
  pause?: () => Promise<void>;
  /** What is sent once all middleware has run. */
  answer?: Answer | undefined;
  /** Where answers say how long they took. */
  timing?: Timing;
}

/** Whose request it is: the account, as far as that is known, and the address. */
export const keysOf = ({ claimed, user = claimed, address }: RequestState): Keys => turnKeys(user, address);

export type Context = ParameterizedContext<RequestState, DefaultContext>;
export type Layer = Middleware<RequestState, DefaultContext>;
