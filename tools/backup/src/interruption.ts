const signals = { SIGINT: 130, SIGTERM: 143 } as const;

/** Ends the program at a signal, after `tidy`; until what is returned is called. */
export const whenInterrupted = (tidy: () => void): (() => void) => {
  const listeners = Object.entries(signals).map(([signal, exitCode]) => {
    const end = (): void => {
      tidy();
      process.exit(exitCode);
    };
    process.on(signal, end);
    return () => process.off(signal, end);
  });
  return () => listeners.forEach((forget) => forget());
};
