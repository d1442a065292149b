import { ok, refuse } from '@flashcards/kernel';
import type { DeckLevels, ReadReport, SetPlace } from '@flashcards/library';
import { deckLevels } from '@flashcards/library';
import type {
  BeginSet,
  FillDecks,
  FilledDeck,
  NewCardOfSet,
  NewDeckSet,
  NewNotes,
  SetFillers,
} from '@flashcards/persistence-ports';
import type { ReadablePackage, ReadCard, ReadMediaFile, ReadNotes } from './deck-reader.ts';
import type { ReadFile } from './read-file.ts';

/** What is made of what is read. */
export interface Makers {
  readonly made: (read: readonly ReadCard[]) => Promise<readonly NewCardOfSet[]>;
  readonly madeNotes: (read: ReadNotes) => NewNotes;
  readonly reported: (report: ReadReport) => ReadReport;
}

interface Making extends Makers {
  readonly request: SetPlace & { readonly description: string };
  /** Bytes of all files of one account. */
  readonly mostMediaBytes: number;
  /** The set of the deck with this key. */
  readonly newSet: (key: number) => NewDeckSet;
}

interface BegunDeck {
  readonly key: number;
  readonly set: NewDeckSet;
  readonly fillers: SetFillers;
  /** Absent until the deck has cards. */
  levels?: DeckLevels;
  options?: string | undefined;
}

/** The sets of the decks, each begun when something of it comes. */
const begunDecks = (begin: BeginSet, newSet: Making['newSet']) => {
  const begun = new Map<number, BegunDeck>();
  const deckOf = async (key: number): Promise<BegunDeck> => {
    const known = begun.get(key);
    if (known) return known;
    const set = newSet(key);
    const deck = { key, set, fillers: await begin(set) };
    begun.set(key, deck);
    return deck;
  };
  /** Those with cards, in their order. The description is the first one's: as one of each, it could be a thousand. */
  const filled = (description: string): readonly FilledDeck[] =>
    [...begun.values()]
      .sort((one, other) => one.key - other.key)
      .flatMap(({ set, levels, options }) =>
        levels ? [{ ...set, levels, ...(options === undefined ? {} : { deckOptions: options }) }] : [],
      )
      .map((deck, index) => ({ ...deck, description: index === 0 ? description : '' }));
  return { deckOf, filled };
};

/** The files of each deck, in the order of the decks. */
const filesByDeck = (
  files: readonly ReadMediaFile[],
): readonly (readonly [key: number, files: readonly ReadMediaFile[]])[] => {
  const byDeck = new Map<number, ReadMediaFile[]>();
  for (const file of files)
    for (const deck of file.decks) {
      const some = byDeck.get(deck) ?? [];
      some.push(file);
      byDeck.set(deck, some);
    }
  return [...byDeck].sort(([one], [other]) => one - other);
};

/** Passes the files and cards of each deck to its set. Nothing of a refused package is stored. */
export const fillDecksFrom =
  <Code extends string>(
    opened: ReadablePackage,
    { cards: readCards }: ReadFile<Code>,
    { request, made, madeNotes, reported, mostMediaBytes, newSet }: Making,
  ) =>
  async (begin: BeginSet): ReturnType<FillDecks<Code | 'no_cards'>> => {
    const { deckOf, filled } = begunDecks(begin, newSet);
    const read = await readCards(
      opened,
      async (cards, notes, from) => {
        if (!from) throw new Error('cards came without their deck');
        const deck = await deckOf(from.key);
        deck.levels ??= deckLevels(from.name);
        deck.options ??= from.options;
        if (notes) await deck.fillers.addNotes(madeNotes(notes));
        await deck.fillers.addCards(await made(cards));
      },
      async (files) => {
        for (const [key, some] of filesByDeck(files)) {
          const { fillers } = await deckOf(key);
          const kept = await fillers.keepMedia({ files: some, mostBytes: mostMediaBytes });
          if (!kept.ok) return kept;
        }
        return ok(undefined);
      },
    );
    if (!read.ok) return read;
    if (read.value.cards === 0) return refuse('no_cards');
    const { name, folder, description } = request;
    return ok({ name, folder, decks: filled(description), report: reported(read.value) });
  };
