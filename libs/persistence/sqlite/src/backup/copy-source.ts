import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openSource } from './source-file.ts';

/** Called with the bytes done and the total bytes. */
export type OnProgress = (done: number, bytes: number) => void;

export interface Copied {
  readonly from: string;
  /** The target file, which must not exist. */
  readonly to: string;
  readonly onProgress?: OnProgress;
}

/** Copies an untrusted file; returns the SHA-256 of its bytes, in hex. */
export const copySource = async ({ from, to, onProgress = () => {} }: Copied): Promise<string> => {
  const handle = await openSource(from);
  const { size } = await handle.stat();
  const hash = createHash('sha256');
  let done = 0;
  const seen = new Transform({
    transform: (piece: Buffer, _, next) => {
      hash.update(piece);
      onProgress((done += piece.length), size);
      next(null, piece);
    },
  });
  await pipeline(
    handle.createReadStream({ start: 0, end: size - 1, highWaterMark: 256 * 1024 }),
    seen,
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return hash.digest('hex');
};
