import { sha1 } from '@noble/hashes/legacy.js';
import type { DeckToWrite } from './deck-to-write.ts';
import type { ContentChecks } from './content-checks.ts';
import type { ListedFile } from './media-map.ts';
import type { zipWriter } from './zip-writer.ts';
import type { Held } from './zstd-frame.ts';

/** Uses the platform's SHA-1 in its own thread if available. Browsers have it only on secure origins. */
const digestOf = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { subtle } = globalThis.crypto as Partial<typeof globalThis.crypto>;
  return subtle ? new Uint8Array(await subtle.digest('SHA-1', bytes as Uint8Array<ArrayBuffer>)) : sha1(bytes);
};

/** Adds each file in order, named by its index in the list. */
export async function* addMedia(
  media: NonNullable<DeckToWrite['media']>,
  {
    zip,
    hold,
    signal,
    checks,
  }: {
    zip: ReturnType<typeof zipWriter>;
    hold: (pieces: readonly Uint8Array[]) => Promise<Held> | Held;
    signal: AbortSignal | undefined;
    checks: ContentChecks;
  },
): AsyncGenerator<Uint8Array, readonly ListedFile[]> {
  const files: ListedFile[] = [];
  const names = new Set<string>();
  for await (const file of media) {
    signal?.throwIfAborted();
    const name = checks.mediaName(file.name);
    if (names.has(name)) checks.refuse(`media file '${name}':`, 'there is another one with this name');
    names.add(name);
    const bytes = await file.bytes();
    yield* zip.add(String(files.length), await hold([bytes]));
    files.push({ name, size: bytes.length, sha1: await digestOf(bytes) });
  }
  return files;
}
