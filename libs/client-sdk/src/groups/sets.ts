import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions } from '../client-options.ts';
import { anObject, unexpected } from '../expected.ts';
import type { MethodsOf, Streamed } from '../method.ts';
import { loop, method, passing } from '../method.ts';
import { objectParts } from '../transport/object-parts.ts';
import { parsed } from '../transport/read-reply.ts';
import { textOf } from '../transport/text-of.ts';
import type { CardProgress, CardText } from './cards.ts';

/** A card of a set, and how far the learner is with it. */
export interface SetCard extends CardText, CardProgress {
  /** The day on which the card comes back. */
  readonly dueDate: LocalDate;
  /** Whether it is kept from being due. */
  readonly suspended: boolean;
}

/** A card of a set under its id. */
export interface ListedCard extends SetCard {
  readonly id: CardId;
}

/** A set with all its cards, and how far the learner is with each. */
export interface FlashcardSet {
  readonly id: SetId;
  readonly name: SetName;
  readonly description: string;
  /** The path of its folder; the root is `''`. */
  readonly folder: FolderPath;
  /** In the order of the set. */
  readonly cards: ReadonlyMap<CardId, SetCard>;
}

/** A set to be made. */
export interface NewSet {
  /** Unique among the learner's: 1 to 200 characters. */
  readonly name: string;
  readonly description?: string | undefined;
  /** The path to put it in; the root when left out. */
  readonly folder?: string | undefined;
  /** In order; may be none. Neither side may be blank. */
  readonly cards: readonly CardText[];
}

/** What a set becomes: all of it is replaced. */
export interface SetEdit {
  readonly name: string;
  readonly description: string;
  /** The path to put it in; the root is `''`. */
  readonly folder: string;
}

/** What the service takes only of some form, and says so. */
interface Place {
  readonly name: SetName;
  readonly folder: FolderPath;
}

/** Flashcard sets. */
export interface Sets {
  /**
   * Makes a set, and its folder where that is missing; answers its id. Refused with `name_taken`, with `place_taken`
   * where a folder has the name, with `set_full` beyond 100 000 cards, with `set_too_large` for too much text, and with
   * `too_many_sets` and `too_many_folders` beyond 2 000.
   * A request of more than a megabyte is refused with `body_too_large`: add the rest of the cards with `addCards`.
   *
   * @example
   * ```ts
   * const set = await client.sets.create({ name: 'Italian', cards: [{ front: 'ciao', back: 'hello' }] });
   * ```
   */
  create(set: NewSet, options?: CallOptions): Call<SetId>;
  /**
   * A set with its cards, in its order, and the progress of each. Refused with `set_not_found`.
   *
   * @example
   * ```ts
   * const { name, cards } = await client.sets.get(id);
   * for (const [card, { front, dueDate }] of cards) console.log(card, front, dueDate);
   * ```
   */
  get(set: string, options?: CallOptions): Call<FlashcardSet>;
  /**
   * The cards of a set, one by one, in its order, as they arrive; in memory is no more than what the network hands over at a
   * time. Each loop is a call of its own, begun by its first step and ended by `break`. Refused with `set_not_found`. What is
   * wrong later ends the loop: a network error where the answer is cut off, such as when the loop takes nothing for 30 s.
   *
   * @example
   * ```ts
   * for await (const { id, front, dueDate } of client.sets.cards(set)) console.log(id, front, dueDate);
   * ```
   */
  cards(set: string, options?: CallOptions): AsyncIterable<ListedCard>;
  /**
   * Gives a set another name, description and folder; cards and progress stay. Refused with `set_not_found`, and as
   * `create` with what concerns name and folder.
   *
   * @example
   * ```ts
   * await client.sets.edit(set, { ...(await client.sets.get(set)), folder: 'Languages/Italian' });
   * ```
   */
  edit(set: string, edit: SetEdit, options?: CallOptions): Call<void>;
  /**
   * Deletes a set with its cards; what was studied of it stays in totals, days and goals. Refused with `set_not_found`.
   *
   * @example
   * ```ts
   * await client.sets.delete(set);
   * ```
   */
  delete(set: string, options?: CallOptions): Call<void>;
  /**
   * Adds cards at the end of a set, all or none; answers their ids in order. Refused with `set_not_found`, `set_full`
   * and `set_too_large`.
   *
   * @example
   * ```ts
   * const [card] = await client.sets.addCards(set, [{ front: 'grazie', back: 'thank you' }]);
   * ```
   */
  addCards(set: string, cards: readonly CardText[], options?: CallOptions): Call<readonly CardId[]>;
  /**
   * A set as a deck package that Anki imports, with the learner's own progress and kept reviews. Refused with
   * `set_not_found`, and with `writer_busy` where too many packages are being written.
   *
   * @example
   * ```ts
   * const deck = await client.sets.exportPackage(id);
   * await writeFile('italian.apkg', deck.stream()); // of node:fs/promises
   * ```
   */
  exportPackage(set: string, options?: CallOptions): Call<Blob>;
}

const cardOf = (name: string, card: CardText): CardText => {
  const { front, back } = anObject(`${name}: cards`, 'a list of cards, each as { front, back }', card);
  const sides = { front, back };
  for (const [side, text] of Object.entries(sides))
    if (typeof text !== 'string') throw unexpected(`${name}: ${side}`, 'a string', text);
  return sides;
};

/** Only both sides of each, so that cards of another set may be given. */
const cardsOf = (name: string, cards: readonly CardText[]): readonly CardText[] => {
  if (!Array.isArray(cards)) throw unexpected(`${name}: cards`, 'a list of cards, each as { front, back }', cards);
  return cards.map((card: CardText) => cardOf(name, card));
};

/** The cards of a set as it arrives. */
async function* cardsIn({ wire, read }: Streamed<FlashcardSet>): AsyncGenerator<ListedCard> {
  for await (const part of objectParts(textOf(wire), 'cards'))
    for (const [id, card] of read(parsed(part), 'cards').cards) yield { id, ...card };
}

export const sets = {
  create: method('createFlashcard', (call, { name: where }) => async (set, options) => {
    const {
      name,
      description = '',
      folder = '',
      cards,
    } = anObject(where, 'a set, as { name, cards, description, folder }', set);
    const place = { name: name as SetName, description, folder: folder as FolderPath };
    return call({ ...place, cards: cardsOf(where, cards) }, options);
  }),
  get: passing('getFlashcard', 'set'),
  cards: loop(
    'getFlashcard',
    (_, { stream }) =>
      async (set, options) =>
        cardsIn(await stream({ set: set as SetId }, options)),
  ),
  edit: method('editFlashcard', (call, { name: where }) => async (set, edit, options) => {
    const becomes = anObject(where, 'a set, as { name, description, folder }', edit);
    await call({ ...(becomes as SetEdit & Place), set: set as SetId }, options);
  }),
  delete: passing('deleteFlashcard', 'set'),
  addCards: method('addCards', (call, { name }) => async (set, cards, options) => {
    return call({ set: set as SetId, cards: cardsOf(name, cards) }, options);
  }),
  exportPackage: method('exportPackageFlashcards', (_, { stream }) => async (set, options) => {
    const { wire } = await stream({ set: set as SetId }, options);
    return new Response(wire, { headers: { 'content-type': 'application/octet-stream' } }).blob();
  }),
} satisfies MethodsOf<Sets>;
