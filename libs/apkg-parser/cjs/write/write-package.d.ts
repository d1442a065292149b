import type { SqlWasm } from '../collection/sql-wasm.ts';
import type { DeckToWrite } from './deck-to-write.ts';
/** `latest` since Anki 2.1.50; `legacy2` for older versions since 2.1, and for other programs. */
export type WrittenGeneration = 'latest' | 'legacy2';
export interface WriteOptions {
    readonly generation?: WrittenGeneration;
    /** The moment of writing, which Anki is told. With the same one the same deck makes the same bytes. */
    readonly now?: Date;
    readonly sqlWasm?: SqlWasm;
    readonly signal?: AbortSignal;
}
/**
 * The bytes of a package, as they are made. The collection, and one media file at a time, are held in memory. Rejects
 * with `TypeError` when Anki would not take what is in `deck`, and says what it is; with `PackageError` (`too-large`)
 * beyond 65 000 media files or 4 GB. What came until then is no package.
 */
export declare function writePackagePieces(deck: DeckToWrite, options?: WriteOptions): AsyncGenerator<Uint8Array>;
/** A package as one array of bytes; `writePackagePieces` gives it piece by piece. */
export declare const writePackage: (deck: DeckToWrite, options?: WriteOptions) => Promise<Uint8Array>;
//# sourceMappingURL=write-package.d.ts.map