/** Yields to the event loop. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    // Browsers lack `setImmediate`. Node prefers it, because its timers wait longer.
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
