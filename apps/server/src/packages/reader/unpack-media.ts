import type { MediaFile } from '@flashcards/apkg-parser';
import { isPackageError } from '@flashcards/apkg-parser';
import { isWellFormed } from '@flashcards/kernel';
import type { MediaHash, SkippedNotes } from '@flashcards/library';
import { countedBytes, longestMediaName } from '@flashcards/library';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaTypeOf } from '../../media-type/media-type.ts';
import type { ReferencedFile } from './media-references.ts';
import type { MediaTask, SpooledFile } from './messages.ts';

// Runs in the child: unpacks the files of the package, one by one, into the directory that the parent made for them.

/** Calls to the parent. Each resolves when the child may continue. */
export interface MediaParent {
  /** Reserves `bytes` more bytes of disk. */
  spooling(bytes: number): Promise<void>;
  /** Hands over the files that were written. */
  take(files: readonly SpooledFile[], isLast: boolean): Promise<void>;
}

export interface UnpackedMedia {
  readonly hashes: ReadonlyMap<string, MediaHash>;
  readonly leftOut: readonly SkippedNotes[];
}

const filesAtOnce = 500;
const leastRequested = 256 * 1_024;
const mostExamples = 3;
const longestExample = 60;

/** Counts the files that are left out, with a few names. */
const tallyOfLeftOut = () => {
  let count = 0;
  const examples: string[] = [];
  return {
    add: (name: string): void => {
      count += 1;
      if (examples.length < mostExamples) examples.push(Array.from(name).slice(0, longestExample).join(''));
    },
    counts: (): readonly SkippedNotes[] => (count === 0 ? [] : [{ reason: 'media-left-out', count, examples }]),
  };
};

const mayBeKept = (name: string): boolean => isWellFormed(name) && Buffer.byteLength(name) <= longestMediaName;

/** `undefined` for a file that cannot be read. The others are still imported. */
const contentOf = async (file: MediaFile): Promise<Uint8Array | undefined> => {
  try {
    return await file.bytes();
  } catch (error) {
    if (isPackageError(error)) return undefined;
    throw error;
  }
};

const spoolIn = (directory: string, { spooling }: Pick<MediaParent, 'spooling'>) => {
  const written = new Map<MediaHash, number>();
  let allowed = 0;
  /** Writes the content once and returns the number of its file. */
  return async (hash: MediaHash, content: Uint8Array): Promise<number> => {
    const known = written.get(hash);
    if (known !== undefined) return known;
    if (content.length > allowed) {
      const requested = Math.max(leastRequested, content.length - allowed);
      await spooling(requested);
      allowed += requested;
    }
    allowed -= content.length;
    const number = written.size;
    await writeFile(join(directory, String(number)), content, { flag: 'wx', mode: 0o600 });
    written.set(hash, number);
    return number;
  };
};

interface Unpacked extends Omit<SpooledFile, 'number'> {
  readonly content: Uint8Array;
}

/** `undefined` for a file that is left out. */
const unpacked = async ({ file, decks }: ReferencedFile): Promise<Unpacked | undefined> => {
  const { name } = file;
  const content = mayBeKept(name) ? await contentOf(file) : undefined;
  const type = content && mediaTypeOf(content);
  if (!type) return undefined;
  const hash = createHash('sha256').update(content).digest('hex') as MediaHash;
  return { name, hash, type, bytes: content.length, decks, content };
};

/** Hands over files in batches. */
const batching = ({ take }: Pick<MediaParent, 'take'>) => {
  let batch: SpooledFile[] = [];
  return {
    add: async (file: SpooledFile): Promise<void> => {
      batch.push(file);
      if (batch.length < filesAtOnce) return;
      await take(batch, false);
      batch = [];
    },
    end: (): Promise<void> => take(batch, true),
  };
};

/** Whether the files so far exceed what an account or a set may hold. */
const bounding = ({ mostBytes, mostFiles }: MediaTask) => {
  const counted = new Set<MediaHash>();
  let [files, bytes] = [0, 0];
  return ({ hash, ...file }: Unpacked): boolean => {
    if (!counted.has(hash)) bytes += countedBytes(file);
    counted.add(hash);
    // A file is kept for each deck.
    files += Math.max(1, file.decks.length);
    return bytes > mostBytes || files > mostFiles;
  };
};

/** Unpacks the files. `undefined` when they exceed what an account or a set may hold. */
export const unpackMedia = async (
  files: readonly ReferencedFile[],
  task: MediaTask,
  parent: MediaParent,
): Promise<UnpackedMedia | undefined> => {
  const [spool, isTooMuch, { add, end }] = [spoolIn(task.directory, parent), bounding(task), batching(parent)];
  const leftOut = tallyOfLeftOut();
  const hashes = new Map<string, MediaHash>();
  for (const file of files) {
    const found = await unpacked(file);
    if (!found) {
      leftOut.add(file.file.name);
      continue;
    }
    if (isTooMuch(found)) return undefined;
    const { content, ...described } = found;
    hashes.set(described.name, described.hash);
    await add({ ...described, number: await spool(described.hash, content) });
  }
  await end();
  return { hashes, leftOut: leftOut.counts() };
};
