const signals = { SIGINT: 130, SIGTERM: 143 } as const;
/**
 * Milliseconds. npm passes on the Ctrl-C that the terminal has already sent: a second signal within this time is the
 * same.
 */
const sameSignal = 300;

/**
 * Calls `first` on the first signal, with the exit code of that signal; a second one exits at once. Returns a function
 * that removes the handlers.
 */
export const whenInterrupted = (first: (exitCode: number) => void): (() => void) => {
  let since: number | undefined;
  const handleSignal = (exitCode: number): void => {
    if (since !== undefined && performance.now() - since > sameSignal) process.exit(exitCode);
    if (since !== undefined) return;
    since = performance.now();
    first(exitCode);
  };
  const forgets = Object.entries(signals).map(([signal, exitCode]) => {
    const listener = (): void => handleSignal(exitCode);
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => forgets.forEach((forget) => forget());
};
