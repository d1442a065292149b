import type { PackageCard } from './collection/card.ts';
import type { Collection } from './collection/collection.ts';
import type { Note, UnreadableNote } from './collection/note.ts';
import type { PackageReview } from './collection/package-review.ts';
import type { MediaFile } from './container/media-file.ts';
import type { PackageVersion } from './container/package-version.ts';
import type { PackageWarning } from './warning.ts';
/** An open package. It holds memory outside the garbage collector's reach until `close`. */
export interface DeckPackage extends Collection {
    readonly version: PackageVersion;
    /** The zip member that the collection was read from. */
    readonly collectionMember: string;
    readonly media: readonly MediaFile[];
    /** What could not be used although the notes can be read. */
    readonly warnings: readonly PackageWarning[];
    /**
     * Streams the notes in the order of their ids, anew at each call. Throws `PackageError` on a damaged page.
     *
     * @example
     * ```ts
     * for (const note of pkg.notes()) if (note.kind === 'note') console.log(note.fields);
     * ```
     */
    notes(): Iterable<Note | UnreadableNote>;
    /**
     * Streams the cards in the order of their ids, anew at each call. Throws `PackageError` on a damaged page.
     *
     * @example
     * ```ts
     * const suspended = [...pkg.cards()].filter(({ queue }) => queue === -1).length;
     * ```
     */
    cards(): Iterable<PackageCard>;
    /** Streams the review log. */
    reviews(): Iterable<PackageReview>;
    /** Frees the memory; harmless when repeated. */
    close(): void;
}
//# sourceMappingURL=deck-package.d.ts.map