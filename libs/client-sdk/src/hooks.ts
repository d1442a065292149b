import type { OperationName } from './operation.ts';

/** One attempt of a call. Never contains a token or a body. */
export interface RequestFacts {
  /** The operation's name in the contract: `getTodayCards`. */
  readonly operation: OperationName;
  /** The method that was called: `cards.today`. For a raw call, the operation. */
  readonly method: string;
  readonly url: string;
  /** Counted from 1 in each call. */
  readonly attempt: number;
}

/** The response to an attempt, after reading it completely. For a streamed response, after its head. */
export interface ResponseFacts extends RequestFacts {
  readonly status: number;
  /** The request's id in the server's logs. */
  readonly requestId: string | undefined;
  /** From sending to the end of the response. */
  readonly milliseconds: number;
}

/** An attempt that will be retried. */
export interface RetryFacts extends RequestFacts {
  /** The status of the response; `undefined` if none arrived. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** The delay before the next attempt. */
  readonly milliseconds: number;
}

/** Called at each step of a call, which waits for them. An error from a hook ends the call. */
export interface Hooks {
  /** Before each attempt. */
  readonly onRequest?: ((request: RequestFacts) => void | Promise<void>) | undefined;
  /** After each response, of any status. */
  readonly onResponse?: ((response: ResponseFacts) => void | Promise<void>) | undefined;
  /** Before each delay for a retry, after an attempt that got no response or a temporary refusal. */
  readonly onRetry?: ((retry: RetryFacts) => void | Promise<void>) | undefined;
}
