import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { AnkiPackage } from '../anki-package.ts';
import { defaultLimits } from '../limits.ts';
import { byteSource } from '../container/byte-source.ts';
import type { PieceReader } from '../container/byte-source.ts';
import { readZipDirectory } from '../container/zip-directory.ts';
import type { PackageLimits } from '../limits.ts';
import { fileReader } from '../node/file-reader.ts';
import { openPackage } from '../node/open-package.ts';
import type { OpenProgress } from '../open-options.ts';
import { CommandError, exitCodes } from './exit-codes.ts';

export interface Opening {
  readonly stdin: Readable;
  readonly onProgress: (progress: OpenProgress) => void;
}

/** Input from a pipe is held in memory and therefore limited in size. A file is not. */
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

/** A package, and facts about the zip around it that only the command line reports. */
export interface Opened {
  readonly pkg: AnkiPackage;
  readonly zipMembers: () => Promise<number>;
}

const openPiped = async (pipe: Readable, onProgress: Opening['onProgress']): Promise<Opened> => {
  const bytes = await readPipe(pipe);
  return { pkg: await openPackage(bytes, { onProgress }), zipMembers: () => countMembers(bytes, defaultLimits) };
};

const countMembers = async (source: Uint8Array | PieceReader, limits: PackageLimits): Promise<number> =>
  (await readZipDirectory(byteSource(source), limits)).members.size;

const ofFiles: PackageLimits = { ...defaultLimits, packageBytes: Number.MAX_SAFE_INTEGER };

const countMembersAt = async (path: string): Promise<number> => {
  const reader = await fileReader(path);
  try {
    return await countMembers(reader, ofFiles);
  } finally {
    reader.close();
  }
};

const openPath = async (path: string, onProgress: Opening['onProgress']): Promise<Opened> => {
  if ((await stat(path)).isFIFO()) return openPiped(createReadStream(path), onProgress);
  return { pkg: await openPackage(path, { onProgress, limits: ofFiles }), zipMembers: () => countMembersAt(path) };
};

const isOfFileSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'code' in error;

/** Opens the named file, which is read piece by piece. */
export const openNamed = async (file: string, { stdin, onProgress }: Opening): Promise<Opened> => {
  if (file === '-') return openPiped(stdin, onProgress);
  try {
    return await openPath(file, onProgress);
  } catch (error) {
    if (!isOfFileSystem(error)) throw error;
    const reason = reasons[error.code ?? ''] ?? 'it cannot be read';
    throw new CommandError(exitCodes.noFile, `${file}: ${reason}`, { cause: error });
  }
};
