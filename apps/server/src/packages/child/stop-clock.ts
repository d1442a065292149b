/** A clock that runs from the start and counts only the time in which it is not paused. */
export interface StopClock {
  /** Stops counting; may be repeated. */
  pause(): void;
  resume(): void;
}

/** Calls `over` once it has run for `milliseconds`. */
export const stopClock = (milliseconds: number, over: () => void): StopClock => {
  let left = milliseconds;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const resume = (): void => {
    since = performance.now();
    timer ??= setTimeout(over, left);
  };
  const pause = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left = Math.max(0, left - (performance.now() - since));
  };
  resume();
  return { pause, resume };
};
