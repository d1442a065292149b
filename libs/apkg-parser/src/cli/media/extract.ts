import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaFile } from '../../container/media-file.ts';
import { isPackageError } from '../../package-error.ts';
import { CommandError, exitCodes } from '../exit-codes.ts';
import { fileNames } from './file-name.ts';

const notWritten = (error: unknown): never => {
  throw new CommandError(exitCodes.notWritten, (error as Error).message, { cause: error });
};

/** Never follows a link and never replaces a file. Returns whether the name was free. */
const create = async (path: string, bytes: Uint8Array): Promise<boolean> => {
  const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) =>
    error.code === 'EEXIST' ? undefined : notWritten(error),
  );
  if (!file) return false;
  try {
    await file.writeFile(bytes);
  } catch (error) {
    await rm(path, { force: true });
    notWritten(error);
  } finally {
    await file.close();
  }
  return true;
};

const contentOf = async (file: MediaFile): Promise<Uint8Array | string> => {
  try {
    return await file.bytes();
  } catch (error) {
    if (!isPackageError(error)) throw error;
    return `it cannot be read: ${error.message}`;
  }
};

/** Why a file was not written. */
export interface LeftOut {
  readonly exitCode: number;
  readonly reason: string;
}

/** A media file, and why it was not written if it was not. */
export type Extracted = readonly [file: MediaFile, leftOut?: LeftOut];

/** Writes the files to a folder, which is made if there is none. */
export async function* extract(files: Iterable<MediaFile>, folder: string): AsyncGenerator<Extracted> {
  await mkdir(folder, { recursive: true }).catch(notWritten);
  const problemOf = fileNames();
  // Thousands of names of one content would fill a disk.
  const members = new Set<string>();
  for (const file of files) {
    const again = members.has(file.member) ? 'another name has its content' : undefined;
    members.add(file.member);
    const content = again ?? problemOf(file.name) ?? (await contentOf(file));
    if (typeof content === 'string') yield [file, { exitCode: exitCodes.badPackage, reason: content }];
    else if (await create(join(folder, file.name), content)) yield [file];
    else yield [file, { exitCode: exitCodes.notWritten, reason: 'there is something of this name in the folder' }];
  }
}
