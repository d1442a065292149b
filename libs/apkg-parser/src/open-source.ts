import type { AnkiPackage } from './anki-package.ts';
import { ClosedError } from './closed-error.ts';
import { cardsByNote } from './collection/cards-by-note.ts';
import type { PackageCard as StoredCard } from './collection/card.ts';
import { memoryState } from './collection/memory-state.ts';
import type { PackageCard } from './collection/package-card.ts';
import type { OpenOptions } from './open-options.ts';
import type { ByteSource } from './container/byte-source.ts';
import { watchedSource } from './container/watched-source.ts';
import type { DeckPackage } from './deck-package.ts';
import { refusePlaceholder } from './placeholder.ts';
import { readPackage } from './read-package.ts';
import { validDate } from './valid-date.ts';

const secondInMilliseconds = 1000;

const cardOf = ({ originalDeckId, factor, ...card }: StoredCard): PackageCard => {
  const fsrs = memoryState(card.data);
  return { ...card, homeDeckId: originalDeckId ?? card.deckId, ease: factor, ...(fsrs ? { fsrs } : {}) };
};

function* cardsOf(cards: Iterable<StoredCard>): Generator<PackageCard> {
  for (const card of cards) yield cardOf(card);
}

/** What may be read, as long as `check` lets it. */
const guardOf = (isClosed: () => boolean, signal: AbortSignal | undefined) => {
  const check = (): void => {
    if (isClosed()) throw new ClosedError();
    signal?.throwIfAborted();
  };
  function* watched<T>(items: Iterable<T>): Generator<T> {
    for (const item of items) {
      check();
      yield item;
      check();
    }
  }
  const guarded = <T>(items: () => Iterable<T>): Iterable<T> => {
    check();
    return watched(items());
  };
  return { check, guarded };
};

const opened = (stored: DeckPackage, source: ByteSource, options: OpenOptions): AnkiPackage => {
  const { version, collectionMember, schema, noteTypes, decks, media, warnings } = stored;
  const created = validDate(stored.createdAt * secondInMilliseconds);
  let isClosed = false;
  const { check, guarded } = guardOf(() => isClosed, options.signal);
  let byNote: ReadonlyMap<string, readonly PackageCard[]> | undefined;
  const cards = (): Iterable<PackageCard> => guarded(() => cardsOf(stored.cards()));
  return {
    version,
    collectionMember,
    schema,
    ...(created ? { created } : {}),
    counts: { notes: stored.noteCount, cards: stored.cardCount, reviews: stored.reviewCount },
    noteTypes,
    decks,
    media: media.map((file) => ({
      ...file,
      bytes: async () => {
        check();
        return file.bytes();
      },
    })),
    warnings,
    notes: () => guarded(() => stored.notes()),
    cards,
    reviews: () => guarded(() => stored.reviews()),
    cardsOf: ({ id }) => {
      check();
      byNote ??= cardsByNote(cards());
      return byNote.get(id) ?? [];
    },
    close: () => {
      isClosed = true;
      stored.close();
      source.close();
    },
  };
};

/** Opens a package from where its bytes are, which is closed with it. */
export const openSource = async (source: ByteSource, options: OpenOptions): Promise<AnkiPackage> => {
  options.signal?.throwIfAborted();
  const pkg = opened(await readPackage(watchedSource(source, options.signal), options), source, options);
  try {
    refusePlaceholder(pkg);
    return pkg;
  } catch (error) {
    pkg.close();
    throw error;
  }
};
