import type { ArchiveRecord, Media, NewMediaFile, OpenMedia, RecordOf } from '@flashcards/persistence-ports';
import type { Pages } from './reading.ts';
import { eachOf } from './reading.ts';

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

/** The records of a file that sets hold. Each piece is a page. */
export const mediaRecords = async function* (
  { open }: Pick<Media, 'open'>,
  file: Omit<RecordOf<'media-file'>, 'kind'>,
): Pages {
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

/** Passes the file that these records describe to `put`. A file whose content is lost is skipped. */
export const putMedia = async (
  pages: AsyncIterable<readonly ArchiveRecord[]>,
  put: (file: NewMediaFile) => Promise<void>,
): Promise<void> => {
  const records = eachOf(pages);
  try {
    const { value: file } = await records.next();
    if (file?.kind !== 'media-file') throw new Error('a media file without its record');
    const first = await records.next();
    if (first.done && file.bytes > 0) return;
    const content = async function* (): AsyncGenerator<Uint8Array> {
      for (let piece = first; !piece.done; piece = await records.next())
        if (piece.value.kind === 'media-piece') yield piece.value.content;
    };
    await put({ name: '', hash: file.hash, type: file.type, bytes: file.bytes, content });
  } finally {
    await records.return(undefined);
  }
};
