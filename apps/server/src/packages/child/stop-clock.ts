/** Runs from the start; counts only the time that it runs. */
export interface StopClock {
  /** Stops counting; harmless when repeated. */
  pause(): void;
  resume(): void;
}

/** Calls `over` once it has run for so long. */
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
