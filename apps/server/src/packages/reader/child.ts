import type { AnkiPackage } from '@flashcards/apkg-parser';
import { readCards, openPackage, skipTally } from '@flashcards/apkg-parser';
import type { ReadDeck } from '@flashcards/application';
import type { ReadReport } from '@flashcards/library';
import { openAsBlob } from 'node:fs';
import { ask, batches, send } from './card-batches.ts';
import type { CardsTask, ReadMessage, ReadRefusal, ReadRequest } from './messages.ts';
import { refused } from './messages.ts';
import { mediaReferences } from './media-references.ts';
import { preview } from './preview.ts';
import { bounded } from './set-bounds.ts';
import type { KnownMedia, ToStore } from './safe-sides.ts';
import { safeSides } from './safe-sides.ts';
import { noSiblings, siblings } from './siblings.ts';
import { answersIn, standings } from './standings.ts';
import type { DeckOrder } from './deck-order.ts';
import { deckOrder, firstDeck } from './deck-order.ts';
import type { LeftOutReason } from '../rendered-sides.ts';
import type { Found, ReadPackage } from './template-cards.ts';
import { templateCards } from './template-cards.ts';
import type { MediaParent, UnpackedMedia } from './unpack-media.ts';
import { unpackMedia } from './unpack-media.ts';

// A child process. It reads one untrusted package or CSV file, and is killed when it has answered or exceeds its limits.

const previewCharacters = 4_000_000;

const cardsIn = (opened: ReadPackage, choice: CardsTask['choice']): Iterable<Found> =>
  choice.cardsFrom === 'templates' ? templateCards(opened, choice.lacking) : readCards(opened, choice);

/** A package whose cards are read, in the order of its decks if they were requested. */
interface Ordered {
  readonly opened: AnkiPackage;
  readonly order?: DeckOrder | undefined;
  /** The deck of all cards where they come in no order of decks. */
  readonly deck?: ReadDeck | undefined;
}

function* foundIn({ opened, order, deck: ofAll }: Ordered, choice: CardsTask['choice']): Iterable<Found> {
  if (!order && !ofAll) return yield* cardsIn(opened, choice);
  const { noteTypes, decks, cardsOf } = opened;
  for (const found of cardsIn(order ? { noteTypes, decks, cardsOf, notes: order.notes } : opened, choice)) {
    const deck = order?.current() ?? ofAll;
    yield 'card' in found && deck ? { card: { ...found.card, deck } } : found;
  }
}

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

type MediaOfCards = KnownMedia & Pick<UnpackedMedia, 'leftOut'>;

/** Unpacks the files that the cards refer to; `undefined` when they exceed the limits. */
const mediaFor = async (ordered: Ordered, { choice, media }: CardsTask): Promise<MediaOfCards | undefined> => {
  const { opened } = ordered;
  const references = mediaReferences(media ? opened.media : []);
  const nothing = { nameOf: references.nameOf, hashes: new Map(), leftOut: [] };
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

const asItIs: ToStore = (card) => card;

/** What is done with each found card. Of templates, all cards of a note are made or skipped. */
const stepsOf = async (opened: AnkiPackage, { choice }: CardsTask, known: KnownMedia) => {
  const isOfFields = choice.cardsFrom === 'fields';
  const answersOf = choice.scheduling ? answersIn(opened) : undefined;
  return {
    toStore: isOfFields && choice.stripHtml ? asItIs : await safeSides(known),
    standingOf: answersOf && standings(opened, answersOf),
    left: isOfFields ? siblings(opened, answersOf) : noSiblings,
  };
};

const isLacking = (found: Found): boolean => 'card' in found && found.card.lacking !== undefined;

/** Sends the cards once the files are stored. */
const sendAll = async (
  ordered: Ordered,
  task: CardsTask,
  { leftOut, ...known }: MediaOfCards,
): Promise<ReadMessage> => {
  const { opened } = ordered;
  const { toStore, standingOf, left } = await stepsOf(opened, task, known);
  const skipped = skipTally<LeftOutReason>();
  const { add, end } = batches();
  const { refusalOf, cards } = bounded(task);
  for (const result of foundIn(ordered, task.choice)) {
    const made = 'skipped' in result ? result.skipped : toStore(result.card);
    if ('reason' in made) {
      if (!isLacking(result)) skipped.count(made);
      continue;
    }
    const code = isLacking(result) ? undefined : refusalOf(made);
    if (code) return refused(code);
    left.see(made);
    await add(made, standingOf?.(made));
  }
  await end();
  const report: ReadReport = {
    notes: opened.counts.notes,
    cards: cards(),
    skipped: [...skipped.counts(), ...leftOut],
    mediaFiles: opened.media.length,
    ...left.counted(),
  };
  return { kind: 'done', report };
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
const previewed = (opened: AnkiPackage): ReadMessage => {
  const seen = preview(opened);
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
  return task.kind === 'preview' ? previewed(opened) : sendCards(opened, task);
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
