/** A request with its result. Times are of `performance.now`. */
export interface TimedRequest {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  /** 0: cut off before the response was complete. */
  readonly status: number;
  readonly retryAfter: string | null;
}

/** A `fetch` that records every request once its response is complete. */
export const timedFetch = (notes: TimedRequest[], waiting: Set<string>): typeof fetch => {
  let count = 0;
  return async (address, init) => {
    const { pathname: path } = new URL(address instanceof Request ? address.url : address);
    const [from, key] = [performance.now(), `${path} ${(count += 1)}`];
    const note = (status: number, retryAfter: string | null): void => {
      waiting.delete(key);
      notes.push({ path, from, to: performance.now(), status, retryAfter });
    };
    waiting.add(key);
    try {
      const response = await fetch(address, init);
      const body = await response.arrayBuffer();
      note(response.status, response.headers.get('retry-after'));
      return new Response(body, response);
    } catch (error) {
      note(0, null);
      throw error;
    }
  };
};
