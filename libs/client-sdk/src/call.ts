import type { Begin, Exchange } from './exchange.ts';
import type { Called } from './operation.ts';

/** Status and headers of a response. */
export interface ResponseInfo {
  readonly status: number;
  readonly headers: Headers;
  /** The request's id in the server's logs. Quote it when you report a problem to the server's operators. */
  readonly requestId: string | undefined;
}

/** The result of a call with the response it came in. */
export interface WithResponse<T> {
  readonly data: T;
  readonly response: ResponseInfo;
}

/** A running call: a promise of its result. */
export interface Call<T> extends Promise<T> {
  /**
   * Returns the result together with its response; sends no second request. If a method sends several requests, this is
   * the response of the operation that the method is named after.
   *
   * @example
   * ```ts
   * const { data, response } = await client.cards.get(card).withResponse();
   * console.log(data.front, response.requestId);
   * ```
   */
  withResponse(): Promise<WithResponse<T>>;
}

/** Runs a method and remembers the response of its main operation for `withResponse`. */
export const callBy = <T>(begin: Begin, main: Called, run: (exchange: Exchange) => Promise<T>): Call<T> => {
  const { exchange, outcome } = begin(main);
  let received: ResponseInfo;
  const remembering: Exchange = async (called, ...given) => {
    const answer = await exchange(called, ...given);
    if (called === main) received = answer;
    return answer;
  };
  // The async function turns an argument error that is thrown synchronously into a rejection.
  const data = outcome((async () => run(remembering))());
  const withResponse = async (): Promise<WithResponse<T>> => {
    const answered = await data;
    const { status, headers, requestId } = received;
    return { data: answered, response: { status, headers, requestId } };
  };
  return Object.assign(data, { withResponse });
};

/** Runs a method that returns an async iterable. Each loop over it is a separate call. */
export const loopBy = <Item>(
  begin: Begin,
  main: Called,
  run: (exchange: Exchange) => Promise<AsyncIterable<Item>>,
): AsyncIterable<Item> => ({
  async *[Symbol.asyncIterator]() {
    const { exchange, outcome, signals } = begin(main);
    for await (const item of await outcome(run(exchange))) {
      // After an abort, items that had already arrived are not delivered.
      for (const signal of signals) signal.throwIfAborted();
      yield item;
    }
  },
});
