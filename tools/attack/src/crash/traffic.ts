/** How many requests ended how. */
export interface Traffic {
  /** Done, with 200. */
  acknowledged: number;
  refused: number;
  /** Turned away with 503. */
  turnedAway: number;
  /** Without any answer. */
  unanswered: number;
  /** The one that was answered last of all, counted from when it was asked. */
  slowest: { readonly path: string; readonly milliseconds: number };
}

export const noTraffic = (): Traffic => ({
  ...{ acknowledged: 0, refused: 0, turnedAway: 0, unanswered: 0 },
  slowest: { path: '', milliseconds: 0 },
});

const endOf = ({ ok, status }: Response): 'acknowledged' | 'turnedAway' | 'refused' => {
  if (ok) return 'acknowledged';
  return status === 503 ? 'turnedAway' : 'refused';
};

/** `fetch`, which counts. */
export const countedFetch =
  (traffic: Traffic): typeof fetch =>
  async (...request) => {
    const since = performance.now();
    try {
      const response = await fetch(...request);
      traffic[endOf(response)] += 1;
      const milliseconds = Math.round(performance.now() - since);
      if (milliseconds > traffic.slowest.milliseconds)
        traffic.slowest = { path: new URL(response.url).pathname, milliseconds };
      return response;
    } catch (error) {
      traffic.unanswered += 1;
      throw error;
    }
  };
