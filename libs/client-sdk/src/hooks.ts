import type { OperationName } from './operation.ts';

/** One attempt of a call. Neither a token nor a body is ever in it. */
export interface RequestFacts {
  /** By its name in the contract: `getTodayCards`. */
  readonly operation: OperationName;
  /** What was called: `cards.today`; of a raw call the operation. */
  readonly method: string;
  readonly url: string;
  /** Counted from 1 for each call. */
  readonly attempt: number;
}

/** The answer to an attempt, read to its end. Of a stream, its beginning. */
export interface ResponseFacts extends RequestFacts {
  readonly status: number;
  /** What the server calls the request in its logs. */
  readonly requestId: string | undefined;
  /** From sending to the end of the answer. */
  readonly milliseconds: number;
}

/** An attempt that is made again. */
export interface RetryFacts extends RequestFacts {
  /** Of the answer; `undefined` where none came. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  /** To wait before the next attempt. */
  readonly milliseconds: number;
}

/** Called at each step of a call, which waits for them. What one of them throws ends the call. */
export interface Hooks {
  /** Before each attempt. */
  readonly onRequest?: ((request: RequestFacts) => void | Promise<void>) | undefined;
  /** After each answer, of any status. */
  readonly onResponse?: ((response: ResponseFacts) => void | Promise<void>) | undefined;
  /** Before each wait for another attempt: of an attempt that got no answer, or one that may be another soon. */
  readonly onRetry?: ((retry: RetryFacts) => void | Promise<void>) | undefined;
}
