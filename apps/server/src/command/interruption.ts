const signals = { SIGINT: 130, SIGTERM: 143 } as const;
/** npm passes on the Ctrl-C that the terminal has sent us already: what comes this soon is the same signal. */
const sameSignal = 300;

/**
 * Calls `first` at the first signal, with the exit code that tells of it; a second one ends the program at once. Until what
 * is returned is called.
 */
export const whenInterrupted = (first: (exitCode: number) => void): (() => void) => {
  let since: number | undefined;
  const hear = (exitCode: number): void => {
    if (since !== undefined && performance.now() - since > sameSignal) process.exit(exitCode);
    if (since !== undefined) return;
    since = performance.now();
    first(exitCode);
  };
  const forgets = Object.entries(signals).map(([signal, exitCode]) => {
    const listener = (): void => hear(exitCode);
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => forgets.forEach((forget) => forget());
};
