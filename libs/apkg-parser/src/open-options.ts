import type { PackageLimits } from './limits.ts';

/** The phase of opening: the list of media files, the collection's bytes, or its note types and decks. */
export type OpenPhase = 'media' | 'collection' | 'contents';

/** Progress of opening. */
export interface OpenProgress {
  readonly phase: OpenPhase;
  /** Out of `total`: packed bytes for the collection, else steps. */
  readonly done: number;
  readonly total: number;
}

/** Options of `openPackage`; each has a default. */
export interface OpenOptions {
  /** Missing or `undefined` limits are as in `defaultLimits`. */
  readonly limits?: { readonly [K in keyof PackageLimits]?: number | undefined } | undefined;
  /** Opening rejects with its reason, and reading from the package throws it. */
  readonly signal?: AbortSignal | undefined;
  /** Called while the package is opened, for each phase from 0 to its total. An error it throws stops opening. */
  readonly onProgress?: ((progress: OpenProgress) => void) | undefined;
  /**
   * Called with the maximum size of the unpacked collection in bytes, after all checks that need no unpacking.
   * Unpacking waits for the promise. Lets a program that reads several packages limit its total memory.
   */
  readonly beforeUnpacking?: ((mostBytes: number) => Promise<void>) | undefined;
}
