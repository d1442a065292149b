/** The number of requests by outcome. */
export interface Traffic {
  /** Answered with 200. */
  acknowledged: number;
  refused: number;
  /** Refused with 503. */
  turnedAway: number;
  /** Without an answer. */
  unanswered: number;
}

/** A `fetch` that counts. */
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
