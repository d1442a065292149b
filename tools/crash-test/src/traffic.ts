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

export const noTraffic = (): Traffic => ({ acknowledged: 0, refused: 0, turnedAway: 0, unanswered: 0 });

const endOf = ({ ok, status }: Response): keyof Traffic => {
  if (ok) return 'acknowledged';
  return status === 503 ? 'turnedAway' : 'refused';
};

/** `fetch`, which counts. */
export const countedFetch =
  (traffic: Traffic): typeof fetch =>
  async (...request) => {
    try {
      const response = await fetch(...request);
      traffic[endOf(response)] += 1;
      return response;
    } catch (error) {
      traffic.unanswered += 1;
      throw error;
    }
  };
