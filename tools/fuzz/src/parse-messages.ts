/** Which mutants of a seed to make and read: from the first to before the last. */
export interface ParseRange {
  readonly seed: string;
  readonly from: number;
  readonly to: number;
}

export interface ParseResult {
  readonly index: number;
  /** Of the processor. */
  readonly seconds: number;
  /** The code of the `PackageError`, or that it was read. */
  readonly outcome: string;
  /** Present when this must not happen. */
  readonly problem?: string;
}
