/** As in sysexits.h, but for bad usage. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  badUsage: 2,
  /** The input is no package that can be read; for `validate`, none that Anki would take. */
  badPackage: 65,
  /** There is no such file, or it cannot be read. */
  noFile: 66,
} as const;

/** Ends a command: what to say on standard error, and what to exit with. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(exitCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
