import type { PackageLimits } from './limits.ts';

/** How far opening has come. `done` and `total` count bytes or rows of the phase, whichever it is made of. */
export interface OpenProgress {
  readonly phase: 'media' | 'collection' | 'contents';
  readonly done: number;
  readonly total: number;
}

/** Options of `openPackage`; each has a default. */
export interface OpenOptions {
  /** Each that is absent or `undefined` is as in `defaultLimits`. */
  readonly limits?: { readonly [K in keyof PackageLimits]?: number | undefined };
  /** Opening rejects with its reason, and iterating throws it. */
  readonly signal?: AbortSignal;
  /** Told while the package is opened; what it throws stops that. */
  readonly onProgress?: (progress: OpenProgress) => void;
  /**
   * Told how many bytes the collection may unpack to, after all checks that need no unpacking; it is unpacked when the
   * promise resolves. For whoever reads several packages and has memory for some of them at once.
   */
  readonly beforeUnpacking?: (mostBytes: number) => Promise<void>;
}
