/** Lets everybody else have their turn. */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    // Browsers have none, and let a timer wait longer than Node does.
    if (typeof setImmediate === 'function') setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
