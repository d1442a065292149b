import type { SqlWasm } from './collection/sql-wasm.ts';
import type { DeckPackage } from './deck-package.ts';
import type { PackageLimits } from './limits.ts';
/** Options of `readPackage`; each has a default. */
export interface ReadOptions {
    /** Each that is absent or `undefined` is as in `defaultLimits`. */
    readonly limits?: {
        readonly [K in keyof PackageLimits]?: number | undefined;
    };
    readonly sqlWasm?: SqlWasm;
    /**
     * Told how many bytes the collection may unpack to, after all checks that need no unpacking; it is unpacked when the
     * promise resolves. For whoever reads several packages and has memory for some of them at once.
     */
    readonly beforeUnpacking?: (mostBytes: number) => Promise<void>;
}
/**
 * Opens a deck package (`.apkg` or `.colpkg`, any generation) from its bytes, which are not changed. Of a
 * `Blob` only what is needed is read; media is listed, never unpacked. Rejects with `PackageError` when the package as
 * a whole cannot be read; bad notes are data in `notes()`. With anything else only when the fault is not the package's:
 * what a `Blob` of a file or `beforeUnpacking` rejects with, `SqliteLoadError`, and `TypeError` for wrong arguments.
 *
 * @example
 * ```ts
 * const pkg = await readPackage(await openAsBlob('capitals.apkg'), { limits: { notes: 10_000 } });
 * try {
 *   console.log(pkg.noteCount, pkg.decks);
 * } finally {
 *   pkg.close(); // the collection lives in WebAssembly memory
 * }
 * ```
 */
export declare const readPackage: (source: Uint8Array | Blob, options?: ReadOptions) => Promise<DeckPackage>;
//# sourceMappingURL=read-package.d.ts.map