import type { AnkiPackage } from '@flashcards/apkg-parser';
import { readCards, openPackage } from '@flashcards/apkg-parser';
import { openAsBlob } from 'node:fs';
import { ask, batches, send } from './card-batches.ts';
import { deckOrder, firstDeck } from './deck-order.ts';
import type { MediaOfCards, Ordered } from './made-cards.ts';
import { foundIn, makingCards, noMedia } from './made-cards.ts';
import type { CardsTask, ReadMessage, ReadRefusal, ReadRequest } from './messages.ts';
import { refused } from './messages.ts';
import { mediaReferences } from './media-references.ts';
import { modesOf } from './modes.ts';
import { preview } from './preview.ts';
import { bounded } from './set-bounds.ts';
import type { MediaParent } from './unpack-media.ts';
import { unpackMedia } from './unpack-media.ts';

// A child process. It reads one untrusted package or CSV file, and is killed when it has answered or exceeds its limits.

const previewCharacters = 4_000_000;

const refusalIn = (opened: AnkiPackage, task: CardsTask, choice: CardsTask['choice']): ReadRefusal | undefined => {
  const { refusalOf } = bounded(task);
  for (const result of readCards(opened, choice)) {
    const code = 'card' in result ? refusalOf(result.card) : undefined;
    if (code) return code;
  }
  return undefined;
};

/** Whether one field may be both sides of a card. */
const mayRepeat = ({ fields, termField, definitionField }: CardsTask['choice']): boolean =>
  fields === 'chosen' && (termField === definitionField || /^\d+$/.test(termField) || /^\d+$/.test(definitionField));

/**
 * Decides without reading the notes. Each note makes one card of its own text, except cloze notes, which make several.
 */
const fitsForSure = (opened: AnkiPackage, { choice, mostCards, mostTextBytes }: CardsTask): boolean => {
  const { collectionBytes, counts, noteTypes } = opened;
  if (mayRepeat(choice) || (choice.cloze && [...noteTypes.values()].some(({ kind }) => kind === 'cloze'))) return false;
  return counts.notes <= mostCards && collectionBytes <= mostTextBytes;
};

/**
 * Detects most refusals before any card is stored. The unstripped fields are cheap to go through and no shorter than
 * their text: the text itself is counted only when they exceed the limits. Templates would have to be rendered twice.
 */
const refusalAhead = (opened: AnkiPackage, task: CardsTask): ReadRefusal | undefined =>
  task.choice.cardsFrom === 'templates' || fitsForSure(opened, task)
    ? undefined
    : refusalIn(opened, task, { ...task.choice, stripHtml: false }) && refusalIn(opened, task, task.choice);

const parent: MediaParent = {
  spooling: (bytes) => ask({ kind: 'spooling', bytes }),
  take: (files, isLast) => ask({ kind: 'media', files, isLast }),
};

/** Unpacks the files that the cards refer to; `undefined` when they exceed the limits. */
const mediaFor = async (ordered: Ordered, { choice, media }: CardsTask): Promise<MediaOfCards | undefined> => {
  const { opened } = ordered;
  const references = mediaReferences(media ? opened.media : []);
  const nothing = noMedia(references.nameOf);
  if (!media || opened.media.length === 0) return nothing;
  for (const result of foundIn(ordered, { ...choice, stripHtml: false }))
    if ('card' in result) references.see(result.card);
  const files = references.files();
  if (files.length === 0) return nothing;
  const largestBytes = files.reduce((largest, { file: { size = 0 } }) => Math.max(largest, size), 0);
  await send({ kind: 'unpacking-media', largestBytes });
  const unpacked = await unpackMedia(files, media, parent);
  return unpacked && { ...unpacked, nameOf: references.nameOf };
};

/** Sends the cards once the files are stored. */
const sendAll = async (ordered: Ordered, task: CardsTask, media: MediaOfCards): Promise<ReadMessage> => {
  const { made, reported } = await makingCards(ordered, task.choice, media);
  const { add, end } = batches();
  const { refusalOf, cards } = bounded(task);
  for (const { card, isLacking, standing } of made()) {
    const code = isLacking ? undefined : refusalOf(card);
    if (code) return refused(code);
    await add(card, standing());
  }
  await end();
  return { kind: 'done', report: reported(cards()) };
};

const sendCards = async (opened: AnkiPackage, task: CardsTask): Promise<ReadMessage> => {
  const ahead = refusalAhead(opened, task);
  if (ahead) return refused(ahead);
  const isByDeck = task.choice.decks === 'folders';
  const { presets } = task.choice;
  const order = isByDeck ? deckOrder(opened, presets) : undefined;
  if (isByDeck && !order) return refused('too_many_decks');
  const ordered = { opened, order, deck: presets && !isByDeck ? firstDeck(opened) : undefined };
  const media = await mediaFor(ordered, task);
  return media ? sendAll(ordered, task, media) : refused('too_much_media');
};

/** Reports the most bytes that the collection or the rows take, and waits until there is room for it next to those of other readers. */
const beforeUnpacking = (mostBytes: number): Promise<void> => ask({ kind: 'unpacking', mostBytes });

/** Names alone may fill a collection. A preview above the limit is refused. */
const previewed = async (opened: AnkiPackage, withModes: boolean): Promise<ReadMessage> => {
  const seen = { ...preview(opened), ...(withModes ? { modes: await modesOf(opened) } : {}) };
  if (JSON.stringify(seen).length <= previewCharacters) return { kind: 'previewed', preview: seen };
  return { kind: 'refused', code: 'invalid_package', reason: 'too-much-to-show' };
};

const read = async ({ location, limits, task }: ReadRequest): Promise<ReadMessage> => {
  // The file is read in pieces: of a package with much media, only the collection is loaded into memory.
  const file = await openAsBlob(location);
  if (task.kind === 'rows') {
    const { sendRows, roomForRows } = await import('./csv/send-rows.ts');
    await beforeUnpacking(roomForRows);
    return sendRows(file, task);
  }
  const opened = await openPackage(file, { limits, beforeUnpacking });
  return task.kind === 'preview' ? previewed(opened, task.withModes) : sendCards(opened, task);
};

/** A code or a class name, because a message could quote the package. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? String((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';

/** The errors of a `Blob` whose file is gone or was changed, and of opening a missing file. */
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
// The parent is gone, so the result has no recipient.
process.once('disconnect', () => process.exit());
