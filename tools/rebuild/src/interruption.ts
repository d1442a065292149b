const signals = { SIGINT: 130, SIGTERM: 143 } as const;
/** npm passes on the Ctrl-C that the terminal has sent us already: what comes this soon is the same signal. */
const sameSignal = 300;

export interface Interruption {
  readonly signal: AbortSignal;
  /** As a shell tells of the signal; `undefined` when there was none. */
  exitCode(): number | undefined;
}

/** The first signal asks for an end in order, the second ends the program: a step is atomic, so that does no harm. */
export const interruption = (tell: (text: string) => void): Interruption => {
  const controller = new AbortController();
  let since: number | undefined;
  let code: number | undefined;
  const stop = (exitCode: number): void => {
    if (since !== undefined && performance.now() - since > sameSignal) process.exit(exitCode);
    since ??= performance.now();
    code ??= exitCode;
    if (controller.signal.aborted) return;
    controller.abort();
    tell('stopping after the current step');
  };
  for (const [signal, exitCode] of Object.entries(signals)) process.on(signal, () => stop(exitCode));
  return { signal: controller.signal, exitCode: () => code };
};
