import type { DeckReader, PackageFile, TakeCards } from '@flashcards/application';
import { refuse } from '@flashcards/kernel';
import { largestSet } from '@flashcards/library';
import type { Logger } from 'pino';
import type { Limits } from '../config/config.ts';
import type { FileCalls } from '../file-calls.ts';
import { gate } from './gate.ts';
import type { ReadTask } from './messages.ts';
import type { ReadOutcome, RunningRead } from './read-in-child.ts';
import { readInChild } from './read-in-child.ts';
import { room } from './room.ts';

export interface ClosableDeckReader extends DeckReader {
  /** Kills the children; those who wait for them hear `reader_busy`. */
  close(): void;
}

// With the start of the process, a package that never ends is gone within ten seconds.
const baseMilliseconds = 8_000;
const millisecondsPerMegabyte = 2_000;
const bytesPerMegabyte = 1_000_000;

/** A small package has little time, so that a small bomb costs little. */
const timeFor = (bytes: number, mostSeconds: number): number =>
  Math.min(mostSeconds * 1_000, baseMilliseconds + (bytes / bytesPerMegabyte) * millisecondsPerMegabyte);

const mebibyte = 2 ** 20;
/**
 * Two collections of 96 MiB, which few decks have, are read at once; a larger one is unpacked while no other is. So the
 * largest that is allowed and several bombs take about the same, and no more than a small machine has.
 */
const roomForCollections = 192 * mebibyte;
/** What a child takes beside the package and its collection: Node, a look at the directory; then SQLite and a heap. */
const mebibytesToLook = 128;
const mebibytesToRead = 192;

const memoryFor =
  (packageBytes: number, { readerMebibytes }: Limits) =>
  (collectionBytes: number | undefined) => {
    const beside = collectionBytes === undefined ? mebibytesToLook : mebibytesToRead;
    return Math.min(readerMebibytes, beside + (packageBytes + (collectionBytes ?? 0)) / mebibyte);
  };

export interface DeckReaderParts {
  readonly log: Logger;
  readonly fileCalls: Pick<FileCalls, 'size'>;
}

/** Reads packages in child processes, a few at a time. */
export const childDeckReader = (limits: Limits, { log, fileCalls }: DeckReaderParts): ClosableDeckReader => {
  const { run: enter, close } = gate(limits.readers, limits.readerQueue);
  const running = new Set<RunningRead>();
  const shared = room(roomForCollections);
  const run = async ({ location }: PackageFile, task: ReadTask, take: TakeCards): Promise<ReadOutcome> => {
    const size = await fileCalls.size(location);
    const request = { location, packageBytes: limits.packageBytes, task };
    const most = {
      milliseconds: timeFor(size, limits.readerSeconds),
      mebibytesFor: memoryFor(size, limits),
    };
    const child = readInChild(request, most, { room: shared, log, take });
    running.add(child);
    return child.outcome.finally(() => running.delete(child));
  };
  const inTurn = async (file: PackageFile, task: ReadTask, take: TakeCards = () => {}): Promise<ReadOutcome> =>
    (await enter(() => run(file, task, take))) ?? refuse('reader_busy');
  return {
    read: (file, { termField, definitionField, fields, stripHtml, cloze }, take) => {
      const selection = { termField, definitionField, fields, stripHtml, cloze };
      const task = { kind: 'cards', selection, mostCards: largestSet } as const;
      return inTurn(file, task, take) as ReturnType<DeckReader['read']>;
    },
    preview: (file) => inTurn(file, { kind: 'preview' }) as ReturnType<DeckReader['preview']>,
    close: () => {
      close();
      for (const child of running) child.abandon();
    },
  };
};
