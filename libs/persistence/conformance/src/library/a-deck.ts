import type { AccountId, Outcome, Refusal, SetId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { Card, ReadReport } from '@flashcards/library';
import { deckLevels } from '@flashcards/library';
import type {
  DecksRefusal,
  FilledDeck,
  NewDeckSet,
  NewMediaFile,
  Receipt,
  Receipted,
  SetFillers,
  Store,
} from '@flashcards/persistence-ports';
import { roomy } from '../media/a-media-file.ts';
import { aReport, aSet, folder, setName, someCards } from './a-set.ts';

/** A deck of a package, with the set that it is to become. */
export interface WholeDeck extends NewDeckSet, FilledDeck {
  readonly cards: readonly Card[];
  readonly files: readonly NewMediaFile[];
}

export const aDeck = (
  name: string,
  { cards = 2, files = [] }: { readonly cards?: number; readonly files?: readonly NewMediaFile[] } = {},
): WholeDeck => {
  const { id, createdAt, createdOn, description } = aSet();
  return { id, createdAt, createdOn, description, levels: deckLevels(name), cards: someCards(cards), files };
};

interface Insertion {
  readonly decks: readonly WholeDeck[];
  readonly name?: string;
  readonly folder?: string;
  readonly report?: ReadReport;
  readonly receipt?: Receipt<unknown> | undefined;
  /** Runs before the last card of each deck is handed over. */
  readonly meanwhile?: () => Promise<unknown>;
  /** What the filling returns instead of the sets. */
  readonly end?: () => Outcome<never, 'no_cards'>;
}

const fill = async ({ addCards, keepMedia }: SetFillers, { cards, files }: WholeDeck, meanwhile: () => unknown) => {
  if (files.length > 0) await keepMedia({ files, mostBytes: roomy });
  await addCards(cards.slice(0, -1));
  await meanwhile();
  await addCards(cards.slice(-1));
};

/** Inserts sets of decks, as an import does. */
export const insertingDecks = (
  store: Store,
  account: AccountId,
  { decks, name = 'Package', folder: path = '', report = aReport(), receipt, meanwhile, end }: Insertion,
): Promise<Receipted<SetId, DecksRefusal | 'no_cards'>> =>
  store.sets.insertDecks<'no_cards'>(
    account,
    async (begin) => {
      for (const deck of decks) await fill(await begin(deck), deck, meanwhile ?? (() => undefined));
      return end ? end() : ok({ decks, name: setName(name), folder: folder(path), report });
    },
    ...(receipt ? [receipt] : []),
  );

/** Inserts sets of decks; returns the first, or the refusal. */
export const insertDecks = async (
  ...insertion: Parameters<typeof insertingDecks>
): Promise<SetId | Refusal<string>['code']> => {
  const inserted = await insertingDecks(...insertion);
  return inserted.ok ? inserted.value : inserted.code;
};
