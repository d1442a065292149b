import type { AnyCodec, Bytes } from '@flashcards/contract';
import { isBytes, writeJson } from '@flashcards/contract';
import { jsonWriter } from './json-writer.ts';

export interface Destination {
  readonly turn: () => Promise<void>;
  /** Takes a piece, and may have to be waited for. */
  readonly take: (piece: Buffer) => Promise<void> | undefined;
}

const writeBytes = async (source: Bytes, { take }: Destination): Promise<void> => {
  for await (const { buffer, byteOffset, byteLength } of source) {
    const taking = take(Buffer.from(buffer, byteOffset, byteLength));
    if (taking) await taking;
  }
};

/** Writes what an operation answers with, some of it at a time: as JSON, or a file as it is. */
export const writeReply = async (reply: AnyCodec, source: unknown, destination: Destination): Promise<void> => {
  if (isBytes(reply)) return writeBytes(source as Bytes, destination);
  const writer = jsonWriter(destination.turn, destination.take);
  await writeJson(reply, source, writer);
  await writer.end();
};
