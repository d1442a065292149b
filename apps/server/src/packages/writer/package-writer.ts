import type { Now, PackageBytes, PackageFile, PackageWriter, PackedSet, Writing } from '@flashcards/application';
import { WriterUnavailable } from '@flashcards/application';
import { ok, refuse } from '@flashcards/kernel';
import type { CardOrigin } from '@flashcards/persistence-ports';
import type { Queue } from '@flashcards/turns';
import { queue } from '@flashcards/turns';
import { createReadStream } from 'node:fs';
import type { Limits } from '../../config/config.ts';
import { placesOf, turnKeys } from '../../fair-turns.ts';
import { ClientGone } from '../../http/edge/client-gone.ts';
import type { Uploads } from '../../uploads.ts';
import type { ProcessLimits } from '../child/process-watch.ts';
import type { Page, SentOrigin } from './messages.ts';
import { mediaPages, namedFiles, withNames } from './packed-media.ts';
import type { RunningWrite } from './write-in-child.ts';
import { writeInChild } from './write-in-child.ts';

export interface ClosablePackageWriter extends PackageWriter {
  readonly load: Queue['load'];
  /** Kills the children. Waiting writes get `writer_busy`. */
  close(): void;
}

export interface PackageWriterParts {
  readonly now: Now;
  /** Stores a package until it has been sent; it counts against its learner. */
  readonly uploads: Pick<Uploads, 'receive' | 'discard'>;
}

const end: Page = { kind: 'end', items: [] };

const sentOrigin = ({ history, ...origin }: CardOrigin): SentOrigin => ({
  ...origin,
  history: history.map((answer) => ({ ...answer, at: answer.at.getTime() })),
});

async function* pagesOf({ noteTypes, notes, cards, origins, reviews, media }: PackedSet): AsyncGenerator<Page, void> {
  const files = await namedFiles(media);
  const named = withNames(files);
  for await (const items of noteTypes) yield { kind: 'note-types', items };
  yield end;
  for await (const page of notes)
    yield { kind: 'notes', items: page.map((note) => ({ ...note, modifiedAt: note.modifiedAt.getTime() })) };
  yield end;
  for await (const items of cards) yield { kind: 'cards', items: items.map(named) };
  yield end;
  for await (const page of origins) yield { kind: 'origins', items: page.map(sentOrigin) };
  yield end;
  for await (const page of reviews)
    yield { kind: 'reviews', items: page.map((review) => ({ ...review, at: review.at.getTime() })) };
  yield end;
  yield* mediaPages(files);
  yield end;
}

const requestOf = ({ id, name, folder, desiredRetention, deckOptions }: PackedSet, now: Now) => ({
  id,
  name,
  ...(folder === undefined ? {} : { folder }),
  ...(deckOptions === undefined ? {} : { deckOptions }),
  desiredRetention,
  now: now().getTime(),
});

/** The bytes of the file. It is removed when it was read, or when the consumer stops early. */
async function* bytesOf(file: PackageFile, discard: Uploads['discard']): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const piece of createReadStream(file.location)) yield piece as Uint8Array;
  } finally {
    await discard(file);
  }
}

const mebibytesToWrite = 1_024;

type WritingLimits = Pick<Limits, 'writers' | 'writerQueue' | 'readerSeconds'>;

const limitsOf = ({ readerSeconds }: WritingLimits): ProcessLimits => ({
  processorMilliseconds: readerSeconds * 1_000,
  mebibytes: mebibytesToWrite,
});

/** Writes packages in child processes, `writers` at a time. Users take turns. */
export const childPackageWriter = (
  limits: WritingLimits,
  { now, uploads }: PackageWriterParts,
): ClosablePackageWriter => {
  const { run, load, close } = queue(placesOf(limits.writers, limits.writerQueue));
  const running = new Set<RunningWrite>();

  /** Writes the whole package to the disk before it is sent, so that a slow reader does not block a writer. */
  const written = async (set: PackedSet, { user, abandoned }: Writing): Promise<PackageBytes> => {
    const child = writeInChild(requestOf(set, now), pagesOf(set), limitsOf(limits));
    running.add(child);
    void abandoned?.then(() => child.abandon(new ClientGone('the client hung up while its package was written')));
    const file = uploads.receive(child.bytes, user);
    try {
      await Promise.all([child.written, file.stored]);
    } catch (fault) {
      child.abandon(fault as Error);
      await uploads.discard(file);
      throw fault;
    } finally {
      running.delete(child);
    }
    return bytesOf(file, uploads.discard);
  };

  return {
    load,
    write: async (set, writing) => {
      const { user, address, abandoned } = writing;
      const gone = new AbortController();
      void abandoned?.then(() => gone.abort());
      const ran = await run({ keys: turnKeys(user, address), signal: () => gone.signal }, () => written(set, writing));
      return ran.ok ? ok(ran.value) : refuse('writer_busy');
    },
    close: () => {
      close();
      for (const child of running) child.abandon(new WriterUnavailable('package writer: the server stops'));
    },
  };
};
