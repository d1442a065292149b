import type { PackageLimits } from './limits.ts';

/** What opening is at: the list of media files, the collection's bytes, what it says of note types and decks. */
export type OpenPhase = 'media' | 'collection' | 'contents';

/** How far opening has come. */
export interface OpenProgress {
  readonly phase: OpenPhase;
  /** Of `total`: packed bytes for the collection, else steps. */
  readonly done: number;
  readonly total: number;
}

/** Options of `openPackage`; each has a default. */
export interface OpenOptions {
  /** Each that is absent or `undefined` is as in `defaultLimits`. */
  readonly limits?: { readonly [K in keyof PackageLimits]?: number | undefined } | undefined;
  /** Opening rejects with its reason, and reading from the package throws it. */
  readonly signal?: AbortSignal | undefined;
  /** Told while the package is opened, each phase from 0 to its total. What it throws stops that. */
  readonly onProgress?: ((progress: OpenProgress) => void) | undefined;
  /**
   * Told how many bytes the collection may unpack to, after all checks that need no unpacking; it is unpacked when the
   * promise resolves. For whoever reads several packages and has memory for some of them at once.
   */
  readonly beforeUnpacking?: ((mostBytes: number) => Promise<void>) | undefined;
}
