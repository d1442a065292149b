import type { AnyCodec, Bytes } from '@flashcards/contract';
import { isBytes, writeJson } from '@flashcards/contract';
import type { Destination } from './json-writer.ts';
import { jsonWriter } from './json-writer.ts';

const writeBytes = async (source: Bytes, { take }: Destination): Promise<void> => {
  for await (const { buffer, byteOffset, byteLength } of source)
    await take(Buffer.from(buffer, byteOffset, byteLength));
};

/** Writes a reply in pieces: as JSON, or a file unchanged. Returns the rest, which is smaller than a piece. */
export const writeReply = async (reply: AnyCodec, source: unknown, destination: Destination): Promise<string> => {
  if (isBytes(reply)) {
    await writeBytes(source as Bytes, destination);
    return '';
  }
  const writer = jsonWriter(destination);
  await writeJson(reply, source, writer);
  return writer.rest();
};
