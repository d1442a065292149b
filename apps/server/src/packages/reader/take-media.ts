import type { ReadMediaFile, TakeMedia } from '@flashcards/application';
import { isWellFormed } from '@flashcards/kernel';
import type { MediaHash } from '@flashcards/library';
import { longestMediaName, mediaTypes, mostMediaFiles, parseMediaHash } from '@flashcards/library';
import type { ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { send } from '../child/child-process.ts';
import type { ReadRefusal, SpooledFile } from './messages.ts';
import { proceed } from './messages.ts';
import type { StopClock } from '../child/stop-clock.ts';

// Runs in the parent: checks and counts the files that a child unpacked, and passes them on for storage.

/** The directory of one upload, with a limit on its content. */
export interface Spool {
  readonly directory: string;
  /** Reserves bytes. Rejects with `UploadsFull`. The directory exists once it resolves. */
  take(bytes: number): Promise<void>;
}

export interface TakeSpooled {
  readonly spool: Spool;
  /** Takes all files of the package at once. */
  readonly take: TakeMedia;
}

export interface MediaListener {
  readonly unpackingMedia: (largestBytes: number) => void;
  readonly spooling: (bytes: number) => void;
  readonly takingMedia: (some: { readonly files: readonly SpooledFile[]; readonly isLast: boolean }) => void;
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

const isName = (name: unknown): boolean =>
  typeof name === 'string' && name !== '' && isWellFormed(name) && Buffer.byteLength(name) <= longestMediaName;

/** The child reads untrusted data: everything that it reports of a file is checked. */
const isSpooledFile = ({ name, hash, type, bytes, decks, number }: SpooledFile): boolean =>
  isName(name) &&
  parseMediaHash(String(hash)) !== undefined &&
  mediaTypes.includes(type) &&
  isCount(bytes) &&
  Array.isArray(decks) &&
  decks.every(isCount) &&
  isCount(number);

const fileIn =
  (directory: string) =>
  ({ name, hash, type, bytes, decks, number }: SpooledFile): ReadMediaFile => ({
    name,
    hash: hash satisfies MediaHash,
    type,
    bytes,
    decks,
    content: () => createReadStream(join(directory, String(number))),
  });

interface Reading {
  readonly clock: StopClock;
  readonly failed: (fault: unknown) => void;
  readonly refused: (code: ReadRefusal, reason: string) => void;
}

/** Collects the files up to the last, which are then taken. The child's clock is stopped meanwhile. */
const collecting = (media: TakeSpooled | undefined, goOn: () => void, { clock, refused }: Reading) => {
  const files: ReadMediaFile[] = [];
  let places = 0;
  const check = (some: readonly SpooledFile[]): TakeSpooled => {
    const isKnown = media !== undefined && some.every(isSpooledFile);
    for (const { decks } of isKnown ? some : []) places += Math.max(1, decks.length);
    if (!isKnown || places > mostMediaFiles) throw new Error('deck reader: the child tells of files that cannot be');
    return media;
  };
  return async ({ files: some, isLast }: Parameters<MediaListener['takingMedia']>[0]): Promise<void> => {
    const { spool, take } = check(some);
    files.push(...some.map(fileIn(spool.directory)));
    if (!isLast) return goOn();
    clock.pause();
    const outcome = await take(files);
    clock.resume();
    if (outcome.ok) goOn();
    else refused(outcome.code, outcome.code);
  };
};

/** Counts what the child writes, and passes it on. */
export const takingMediaFrom = (child: ChildProcess, media: TakeSpooled | undefined, reading: Reading) => {
  let taken: Promise<void> = Promise.resolve();
  const goOn = (): void => send(child, proceed);
  const collect = collecting(media, goOn, reading);
  const makeRoom = async (bytes: number): Promise<void> => {
    if (!isCount(bytes)) throw new Error('deck reader: the child asks for what cannot be');
    await media?.spool.take(bytes);
    goOn();
  };
  const listener: Omit<MediaListener, 'unpackingMedia'> = {
    spooling: (bytes) => {
      taken = makeRoom(bytes).catch(reading.failed);
    },
    takingMedia: (some) => {
      taken = collect(some).catch(reading.failed);
    },
  };
  return {
    listener,
    /** Resolves when no work on the files is running. */
    idle: () => taken,
  };
};
