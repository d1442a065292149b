import type { ByteRange, Media, OpenMedia } from '@flashcards/persistence-ports';
import type { FileHandle } from 'node:fs/promises';
import type { Database } from '../engine/database.ts';
import type { MediaDirectory } from './media-directory.ts';
import { heldMedia, mediaOfSet } from './media-rows.ts';
import { mediaListings } from './set-media.ts';

const pieceBytes = 65_536;

/** An open file stays readable to its end, also when it is removed meanwhile. */
const piecesOf = async function* (handle: FileHandle, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  for (let position = from; position < to;) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, to - position));
    const { bytesRead } = await handle.read(piece, 0, piece.length, position);
    if (bytesRead === 0) throw new Error('sqlite: a media file is shorter than it was');
    position += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
};

const openedFrom = (handle: FileHandle, known: Pick<OpenMedia, 'type' | 'bytes'>): OpenMedia => {
  let closing: Promise<void> | undefined;
  return {
    ...known,
    read: (range) => piecesOf(handle, range),
    close: () => (closing ??= handle.close()),
  };
};

export const sqliteMedia = (database: Database, directory: MediaDirectory): Omit<Media, 'add'> => ({
  open: async (hash) => {
    const known = await database.read((connection) => heldMedia(connection, hash));
    const handle = known && (await directory.open(hash));
    return handle && openedFrom(handle, known);
  },

  ofSet: (account, set) => mediaOfSet(database, account, set),

  ...mediaListings(database),
});
