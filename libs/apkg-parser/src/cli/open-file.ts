import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { AnkiPackage } from '../anki-package.ts';
import { defaultLimits } from '../limits.ts';
import { openPackage } from '../node/index.ts';
import type { OpenProgress } from '../open-options.ts';
import { CommandError, exitCodes } from './exit-codes.ts';

export interface Opening {
  readonly stdin: Readable;
  readonly onProgress: (progress: OpenProgress) => void;
}

/** What comes through a pipe is held in memory, so there is a bound to it; a file may be as large as it likes. */
const readPipe = async (pipe: Readable): Promise<Uint8Array> => {
  const most = defaultLimits.packageBytes;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of pipe as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > most)
      throw new CommandError(
        exitCodes.badPackage,
        `A package from a pipe may have ${most / 1_000_000} MB: name the file instead, which is read piece by piece.`,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
};

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
};

const openPath = async (path: string, onProgress: Opening['onProgress']): Promise<AnkiPackage> => {
  const about = await stat(path);
  if (about.isFIFO()) return openPackage(await readPipe(createReadStream(path)), { onProgress });
  return openPackage(path, { onProgress, limits: { packageBytes: Number.MAX_SAFE_INTEGER } });
};

const isOfFileSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;

/** Opens what the command line names. A file is read piece by piece. */
export const openNamed = async (file: string, { stdin, onProgress }: Opening): Promise<AnkiPackage> => {
  if (file === '-') return openPackage(await readPipe(stdin), { onProgress });
  try {
    return await openPath(file, onProgress);
  } catch (error) {
    if (!isOfFileSystem(error)) throw error;
    const reason = reasons[error.code ?? ''] ?? 'it cannot be read';
    throw new CommandError(exitCodes.noFile, `${file}: ${reason}`, { cause: error });
  }
};
