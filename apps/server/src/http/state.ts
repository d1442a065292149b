import type { UserId } from '@flashcards/kernel';
import type { DefaultContext, Middleware, ParameterizedContext } from 'koa';

/** What the mechanism notes about a request while it runs, for the log line. */
export interface RequestState {
  requestId: string;
  operation?: string;
  user?: UserId;
}

export type Context = ParameterizedContext<RequestState, DefaultContext>;
export type Layer = Middleware<RequestState, DefaultContext>;
