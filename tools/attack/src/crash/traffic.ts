/** How many requests ended how. */
export interface Traffic {
  /** Done, with 200. */
  acknowledged: number;
  refused: number;
  /** Turned away with 503. */
  turnedAway: number;
  /** Without any answer. */
  unanswered: number;
}

/** `fetch`, which counts. */
export const countedFetch =
  (traffic: Traffic): typeof fetch =>
  async (...request) => {
    try {
      const response = await fetch(...request);
      const refusal = response.status === 503 ? 'turnedAway' : 'refused';
      traffic[response.ok ? 'acknowledged' : refusal] += 1;
      return response;
    } catch (error) {
      traffic.unanswered += 1;
      throw error;
    }
  };
