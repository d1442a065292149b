import type { DeckToWrite } from './deck-to-write.ts';
import type { ListedFile } from './media-map.ts';
import type { zipWriter } from './zip-writer.ts';
/** Adds each file in its turn, under the number of its place in the list. */
export declare function addMedia(media: NonNullable<DeckToWrite['media']>, { zip, hold, signal, }: {
    zip: ReturnType<typeof zipWriter>;
    hold: (bytes: Uint8Array) => Iterable<Uint8Array>;
    signal: AbortSignal | undefined;
}): AsyncGenerator<Uint8Array, readonly ListedFile[]>;
//# sourceMappingURL=add-media.d.ts.map