import type { ArchiveRecord, MediaFileRecord } from './archive-records.ts';
import type { Media, NewMediaFile, OpenMedia } from '../media/media.ts';

// How the content of a file is told in records, the same whatever keeps it. Both stores read it so when they are compared.

const pieceBytes = 262_144;

const wholePiece = async ({ read }: OpenMedia, from: number, to: number): Promise<Uint8Array> => {
  const piece = new Uint8Array(to - from);
  let filled = 0;
  for await (const part of read({ from, to })) {
    piece.set(part, filled);
    filled += part.length;
  }
  return piece;
};

/** The records of a file that sets hold; a piece is a page. */
export const mediaRecords = async function* (
  { open }: Pick<Media, 'open'>,
  file: Omit<MediaFileRecord, 'kind'>,
): AsyncGenerator<readonly ArchiveRecord[]> {
  yield [{ kind: 'media-file', ...file }];
  const opened = await open(file.hash);
  if (!opened) return;
  try {
    for (let position = 0; position * pieceBytes < opened.bytes; position += 1) {
      const from = position * pieceBytes;
      const content = await wholePiece(opened, from, Math.min(from + pieceBytes, opened.bytes));
      yield [{ kind: 'media-piece', position, content }];
    }
  } finally {
    await opened.close();
  }
};

const recordsIn = async function* (pages: AsyncIterable<readonly ArchiveRecord[]>): AsyncGenerator<ArchiveRecord> {
  for await (const page of pages) yield* page;
};

/** Gives `put` the file that these records tell of; not one whose content is lost. */
export const putMedia = async (
  pages: AsyncIterable<readonly ArchiveRecord[]>,
  put: (file: NewMediaFile) => Promise<void>,
): Promise<void> => {
  const records = recordsIn(pages);
  const next = async (): Promise<ArchiveRecord | undefined> => (await records.next()).value ?? undefined;
  try {
    const first = await next();
    if (first?.kind !== 'media-file') throw new Error('a media file without its record');
    const { hash, type, bytes } = first;
    let piece = await next();
    if (!piece && bytes > 0) return;
    const content = async function* (): AsyncGenerator<Uint8Array> {
      for (; piece; piece = await next()) {
        if (piece.kind !== 'media-piece') throw new Error(`a ${piece.kind} in a media file`);
        yield piece.content;
      }
    };
    await put({ name: '', hash, type, bytes, content });
  } finally {
    await records.return(undefined);
  }
};
