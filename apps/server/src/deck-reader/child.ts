import type { DeckPackage } from '@flashcards/apkg-parser';
import { isPackageError, readCards, readPackage, skipTally } from '@flashcards/apkg-parser';
import type { CardText, ImportReport } from '@flashcards/library';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import type { ReadMessage, ReadRequest, ReadTask } from './messages.ts';
import { preview } from './preview.ts';

// A child process: it reads one package, which may be hostile, and is killed when it has answered or takes too much.

const batchCharacters = 48 * 1024;

const send = (message: ReadMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    // Resolves when the pipe has taken it, so a slow parent slows us down instead of filling our memory.
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

const batches = () => {
  let batch: CardText[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await send({ kind: 'cards', cards: batch });
    batch = [];
    characters = 0;
  };
  const add = async ({ front, back }: CardText): Promise<void> => {
    batch.push({ front, back });
    characters += front.length + back.length;
    if (characters >= batchCharacters) await flush();
  };
  return { add, flush };
};

type CardsTask = Extract<ReadTask, { readonly kind: 'cards' }>;

const sendCards = async (opened: DeckPackage, { selection, mostCards }: CardsTask): Promise<ReadMessage> => {
  const skipped = skipTally();
  const { add, flush } = batches();
  let cards = 0;
  for (const result of readCards(opened, selection)) {
    if ('skipped' in result) {
      skipped.count(result.skipped);
      continue;
    }
    cards += 1;
    if (cards > mostCards) return { kind: 'refused', code: 'too_many_cards', reason: 'too many cards' };
    await add(result.card);
  }
  await flush();
  const report: ImportReport = {
    notes: opened.noteCount,
    cards,
    skipped: skipped.counts(),
    mediaFiles: opened.media.length,
  };
  return { kind: 'done', report };
};

/** Tells what the collection takes, and waits until there is room for it beside those of other readers. */
const beforeUnpacking = async (mostBytes: number): Promise<void> => {
  const proceeding = once(process, 'message');
  await send({ kind: 'unpacking', mostBytes });
  await proceeding;
};

const read = async ({ location, packageBytes, task }: ReadRequest): Promise<ReadMessage> => {
  // Read piece by piece: of a package full of media only the collection comes into memory.
  const file = await openAsBlob(location);
  const opened = await readPackage(file, { limits: { packageBytes }, beforeUnpacking });
  return task.kind === 'preview' ? { kind: 'previewed', preview: preview(opened) } : sendCards(opened, task);
};

/** A code or a class name: a message could quote the package. */
const reasonOf = (error: unknown): string =>
  isPackageError(error) ? error.code : error instanceof Error ? error.name : 'unknown';

/** What a `Blob` of a file says when the file is gone or was changed; opening one that is not there is a bad argument. */
const isFileTrouble = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'NotReadableError' || (error as NodeJS.ErrnoException).code === 'ERR_INVALID_ARG_VALUE');

const failure = (error: unknown): ReadMessage =>
  isFileTrouble(error)
    ? { kind: 'failed', reason: reasonOf(error) }
    : { kind: 'refused', code: 'invalid_package', reason: reasonOf(error) };

process.once('message', (request: ReadRequest) => {
  void send({ kind: 'started' })
    .then(() => read(request))
    .catch(failure)
    .then(send);
});
// The parent is gone, and with it whoever wanted to know.
process.once('disconnect', () => process.exit());
