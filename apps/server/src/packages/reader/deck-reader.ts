import type { CardChoice, DeckReader, PackageFile, ReadablePackage, TakeCards } from '@flashcards/application';
import { ReaderUnavailable } from '@flashcards/application';
import { refuse } from '@flashcards/kernel';
import { mostMediaFiles } from '@flashcards/library';
import type { Entry, Keys, Queue } from '@flashcards/turns';
import { queue } from '@flashcards/turns';
import type { Logger } from 'pino';
import { ClientGone } from '../../http/edge/client-gone.ts';
import type { Limits } from '../../config/config.ts';
import { placesOf, turnKeys } from '../../fair-turns.ts';
import type { FileCalls } from '../../file-calls.ts';
import { fileTurns } from '../../file-turns.ts';
import type { MediaTask, ReadTask } from './messages.ts';
import type { ChildLimits, ReadOutcome, RunningRead } from './read-in-child.ts';
import { readInChild } from './read-in-child.ts';
import type { Spool, TakeSpooled } from './take-media.ts';

export interface ClosableDeckReader extends DeckReader {
  readonly load: Queue['load'];
  /** Kills the children. Their reads then reject with `ReaderUnavailable`. Waiting reads get `reader_busy`. */
  close(): void;
}

// Together with the start of the process, a package that never ends uses at most 10 s of processor time.
const baseMilliseconds = 8_000;
const millisecondsPerMegabyte = 2_000;
/** Sanitising HTML takes longer than everything else: several seconds for 20,000 notes. */
const millisecondsPerMegabyteOfHtml = 20_000;
const bytesPerMegabyte = 1_000_000;
// Generous: a child that gets less than a fifth of a processor, for at least a minute, is starved.
const wallPerProcessorTime = 5;
const leastWallMilliseconds = 60_000;

/** Processor time in ms for a package. It grows with the size, so that a small decompression bomb costs little. */
const timeFor = (bytes: number, mostSeconds: number, perMegabyte: number): number =>
  Math.min(mostSeconds * 1_000, baseMilliseconds + (bytes / bytesPerMegabyte) * perMegabyte);

const isHtml = ({ stripHtml, cardsFrom }: CardChoice): boolean => !stripHtml || cardsFrom === 'templates';

const timePerMegabyte = (task: ReadTask): number =>
  (task.kind === 'cards' && isHtml(task.choice)) || (task.kind === 'preview' && task.withModes)
    ? millisecondsPerMegabyteOfHtml
    : millisecondsPerMegabyte;

const mebibyte = 2 ** 20;
/**
 * Two collections of 96 MiB, larger than in most decks, are read at once. A larger one is unpacked alone. The largest
 * allowed collection and several decompression bombs therefore use about the same memory, within what a small machine
 * has. Small collections, as in most decks, have their own room, so that a large one does not block them.
 */
const roomForCollections = { small: 48 * mebibyte, large: 192 * mebibyte };
const largestSmall = 24 * mebibyte;

/** Grants memory to collections. Users take turns. */
const collectionRoom = () => {
  const [small, large] = [roomForCollections.small, roomForCollections.large].map((places) =>
    queue({ places, mostWaiting: Number.POSITIVE_INFINITY }),
  ) as [Queue, Queue];
  return (keys: Keys, bytes: number, signal: AbortSignal): Entry | Promise<Entry> =>
    (bytes <= largestSmall ? small : large).enter({ keys, places: bytes, signal: () => signal });
};

/**
 * MiB that a child needs in addition to the package and its collection: Node to list the directory and to read the
 * packed collection, whose pieces Node 24 frees late, then also SQLite and a heap.
 */
const mebibytesToLook = 160;
const mebibytesToRead = 192;

const memoryFor =
  (packageBytes: number, { readerMebibytes }: Limits) =>
  (collectionBytes: number | undefined) => {
    const base = collectionBytes === undefined ? mebibytesToLook : mebibytesToRead;
    return Math.min(readerMebibytes, base + (packageBytes + (collectionBytes ?? 0)) / mebibyte);
  };

const childLimits = (packageBytes: number, limits: Limits, task: ReadTask): ChildLimits => {
  const processorMilliseconds = timeFor(packageBytes, limits.readerSeconds, timePerMegabyte(task));
  return {
    processorMilliseconds,
    wallMilliseconds: Math.max(leastWallMilliseconds, processorMilliseconds * wallPerProcessorTime),
    mebibytesFor: memoryFor(packageBytes, limits),
  };
};

export interface DeckReaderParts {
  /** The spool directory for the media files of a package while it is read. */
  readonly spoolFor: (file: PackageFile) => Spool;
  readonly log: Logger;
  readonly fileCalls: Pick<FileCalls, 'size'>;
}

const nobody: TakeCards = async () => {};

interface Reading {
  readonly file: PackageFile;
  readonly user: string;
  readonly task: ReadTask;
  readonly take?: TakeCards;
  readonly media?: TakeSpooled | undefined;
}

const mediaTask = ({ spool: { directory } }: TakeSpooled, { mediaBytes }: Limits): MediaTask => ({
  directory,
  mostBytes: mediaBytes,
  mostFiles: mostMediaFiles,
});

/** Runs the children and can kill all of them. */
const children = (limits: Limits, { log, fileCalls }: Pick<DeckReaderParts, 'log' | 'fileCalls'>) => {
  const running = new Set<RunningRead>();
  const roomFor = collectionRoom();
  const read = async ({ file, user, task, take = nobody, media }: Reading): Promise<ReadOutcome> => {
    const { location, abandoned } = file;
    const size = await fileCalls.size(location);
    const { packageBytes, inPackage } = limits;
    const request = { location, limits: { ...inPackage, packageBytes }, task };
    const takeRoom = (bytes: number, signal: AbortSignal) => roomFor(turnKeys(user, file.address), bytes, signal);
    const child = readInChild(request, childLimits(size, limits, task), { takeRoom, log, take, media });
    void abandoned?.then(() => child.abandon(new ClientGone('the client hung up while its package was read')));
    running.add(child);
    return child.outcome.finally(() => running.delete(child));
  };
  const abandonAll = (reason: Error): void => {
    for (const child of running) child.abandon(reason);
  };
  return { read, abandonAll };
};

/** Reads packages and CSV files in child processes, `readers` at a time. Users take turns. */
export const childDeckReader = (limits: Limits, parts: DeckReaderParts): ClosableDeckReader => {
  const turns = queue(placesOf(limits.readers, limits.readerQueue));
  const inTurn = fileTurns(turns);
  const { read, abandonAll } = children(limits, parts);
  const most = { mostCards: limits.setCards, mostTextBytes: limits.setBytes };

  const opened = (file: PackageFile, user: string): ReadablePackage => ({
    cards: async (asked, take, takeMedia) => {
      const { cardsFrom, termField, definitionField, fields, stripHtml, cloze } = asked;
      const { scheduling, decks, lacking, presets } = asked;
      const choice = {
        ...{ cardsFrom, termField, definitionField, fields, stripHtml, cloze },
        ...{ scheduling, decks, lacking, presets },
      };
      const media = takeMedia && { spool: parts.spoolFor(file), take: takeMedia };
      const task = { kind: 'cards', choice, ...most, media: media && mediaTask(media, limits) } as const;
      return (await read({ file, user, take, task, media })) as Awaited<ReturnType<ReadablePackage['cards']>>;
    },
    rows: async ({ delimiter, header, front, back, tags }, take) => {
      const task = { kind: 'rows', choice: { delimiter, header, front, back, tags }, ...most } as const;
      const outcome = await read({ file, user, take, task });
      const isInvalid = !outcome.ok && outcome.code === 'invalid_package';
      return isInvalid ? refuse('invalid_csv') : (outcome as Awaited<ReturnType<ReadablePackage['rows']>>);
    },
    preview: (withModes) =>
      read({ file, user, task: { kind: 'preview', withModes } }) as ReturnType<ReadablePackage['preview']>,
  });
  return {
    load: turns.load,
    inTurn: (reading, work) => inTurn(reading, () => work(opened(reading.file, reading.user))),
    close: () => {
      turns.close();
      abandonAll(new ReaderUnavailable('deck reader: the server stops'));
    },
  };
};
