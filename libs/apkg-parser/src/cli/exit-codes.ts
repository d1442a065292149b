/** As in sysexits.h, except for wrong usage. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  badUsage: 2,
  /** The input is not a readable package; for `validate`, not a package that Anki would import. */
  badPackage: 65,
  /** The file does not exist or cannot be read. */
  noFile: 66,
  /** Standard output or a file cannot be written. */
  notWritten: 74,
} as const;

/** Ends a command with a message on standard error and an exit code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: number;

  constructor(exitCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
