/** Milliseconds that a first retry may wait at most; doubled each time. */
const first = 500;
const longest = 8000;
/** Seconds. Whoever is asked to wait longer had better hear about it than hang. */
export const longestRetryAfter = 60;

/** The seconds of a `Retry-After` header, which is a number or a date. */
export const retryAfterOf = (header: string | null, now: number): number | undefined => {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
};

/**
 * Milliseconds to wait before the next attempt: what the server asks for, else a random time below a bound that
 * doubles (full jitter), so that clients that failed together do not come back together.
 */
export const backOff = (attempt: number, retryAfter: number | undefined, chance: number): number =>
  retryAfter === undefined ? chance * Math.min(longest, first * 2 ** attempt) : retryAfter * 1000;

/** Milliseconds. What a server held when it died is free again by then, whatever the timeout of an attempt. */
const shortestWait = 16_000;

/**
 * Milliseconds to wait for another attempt with the same key that is still at work, longer each time; `undefined` when
 * that took as long as an answer may take.
 */
export const waitFor = (waited: number, retryAfter: number | undefined, timeout: number): number | undefined => {
  const next = Math.min(longest, Math.max(1000, (retryAfter ?? 1) * 1000, Math.round(waited / 2)));
  return waited + next > Math.max(shortestWait, timeout) ? undefined : next;
};

/** Waits, unless a signal aborts: then throws what it aborts with. */
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
