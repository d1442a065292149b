/** Upper bound of the first delay in milliseconds; doubled for each retry up to `longest`. */
const first = 500;
const longest = 8000;
/** In seconds. A longer `Retry-After` is not waited for: the call fails at once. */
export const longestRetryAfter = 60;

/** The value of a `Retry-After` header in seconds. The header is a number or a date. */
export const retryAfterOf = (header: string | null, now: number): number | undefined => {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
};

/**
 * Milliseconds before the next attempt: the server's `Retry-After`, else a random time below a doubling bound (full
 * jitter), so that clients that failed together do not retry together.
 */
export const backOff = (attempt: number, retryAfter: number | undefined, chance: number): number =>
  retryAfter === undefined ? chance * Math.min(longest, first * 2 ** attempt) : retryAfter * 1000;

/**
 * In milliseconds, regardless of the timeout of an attempt: by then, what a crashed server process held is free again.
 */
const shortestWait = 16_000;

/**
 * Milliseconds to wait for another attempt with the same key that is still running; grows with each wait. `undefined`
 * once the total reaches the time that a response may take.
 */
export const waitFor = (waited: number, retryAfter: number | undefined, timeout: number): number | undefined => {
  const next = Math.min(longest, Math.max(1000, (retryAfter ?? 1) * 1000, Math.round(waited / 2)));
  return waited + next > Math.max(shortestWait, timeout) ? undefined : next;
};

/** Waits. Rejects with the abort reason if a signal aborts. */
export const pause = (milliseconds: number, signals: readonly AbortSignal[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = (): void => finish(() => reject(signals.find(({ aborted }) => aborted)?.reason));
    const timer = setTimeout(() => finish(resolve), milliseconds);
    for (const signal of signals) signal.addEventListener('abort', abort);
    if (signals.some(({ aborted }) => aborted)) abort();
  });
