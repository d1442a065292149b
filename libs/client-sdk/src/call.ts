import type { Begin, Exchange } from './exchange.ts';
import type { Called } from './operation.ts';

/** The head of an answer. */
export interface ResponseInfo {
  readonly status: number;
  readonly headers: Headers;
  /** What the server calls the request in its logs: what to quote when asking the people who run it. */
  readonly requestId: string | undefined;
}

/** What a call answers, with the response that it came in. */
export interface WithResponse<T> {
  readonly data: T;
  readonly response: ResponseInfo;
}

/** A call under way: a promise of what it answers. */
export interface Call<T> extends Promise<T> {
  /**
   * The response too, of this same request. Where a method sends several, that of the operation it is named after.
   *
   * @example
   * ```ts
   * const { data, response } = await client.cards.get(card).withResponse();
   * console.log(data.front, response.requestId);
   * ```
   */
  withResponse(): Promise<WithResponse<T>>;
}

/** Runs a method by an exchange that remembers the response of its own operation. */
export const callBy = <T>(begin: Begin, main: Called, run: (exchange: Exchange) => Promise<T>): Call<T> => {
  const { exchange, outcome } = begin(main);
  let received: ResponseInfo;
  const remembering: Exchange = async (called, ...given) => {
    const answer = await exchange(called, ...given);
    if (called === main) received = answer;
    return answer;
  };
  // A wrong argument is a rejection like every other failure.
  const data = outcome((async () => run(remembering))());
  const withResponse = async (): Promise<WithResponse<T>> => {
    const answered = await data;
    const { status, headers, requestId } = received;
    return { data: answered, response: { status, headers, requestId } };
  };
  return Object.assign(data, { withResponse });
};

/** Runs a method whose values are asked for one by one: each loop over them is a call of its own. */
export const loopBy = <Item>(
  begin: Begin,
  main: Called,
  run: (exchange: Exchange) => Promise<AsyncIterable<Item>>,
): AsyncIterable<Item> => ({
  async *[Symbol.asyncIterator]() {
    const { exchange, outcome, signals } = begin(main);
    for await (const item of await outcome(run(exchange))) {
      // Also what had arrived by then is given no more.
      for (const signal of signals) signal.throwIfAborted();
      yield item;
    }
  },
});
