import type { CardId, LocalDate, SetId } from '@flashcards/kernel';
import type { FolderPath, SetName } from '@flashcards/library';
import type { Call } from '../call.ts';
import type { CallOptions, DetailOptions } from '../client-options.ts';
import { anObject, unexpected } from '../expected.ts';
import type { MethodsOf, Streamed } from '../method.ts';
import { detailOf, loop, method, passing, showing } from '../method.ts';
import { objectParts } from '../transport/object-parts.ts';
import { parsed } from '../transport/read-reply.ts';
import { textOf } from '../transport/text-of.ts';
import type { CardProgress, CardText, StudyCard } from './card.ts';

/** A card of a set with the learner's progress. */
export interface SetCard extends CardText, CardProgress {
  /** The day on which the card is due again. */
  readonly dueDate: LocalDate;
  /** Whether the card is suspended, and so never due. */
  readonly suspended: boolean;
}

/** A card of a set with its id. */
export interface ListedCard extends SetCard {
  readonly id: CardId;
}

/** A set with all its cards and the learner's progress. */
export interface FlashcardSet<Card = SetCard> {
  readonly id: SetId;
  readonly name: SetName;
  readonly description: string;
  /** The path of its folder; the root is `''`. */
  readonly folder: FolderPath;
  /** In the order of the set. */
  readonly cards: ReadonlyMap<CardId, Card>;
}

/** A set to create. */
export interface NewSet {
  /** 1 to 200 characters, unique among the learner's sets. */
  readonly name: string;
  readonly description?: string | undefined;
  /** The path of its folder; the root if left out. */
  readonly folder?: string | undefined;
  /** In the order of the set; may be empty. Neither side may be blank. */
  readonly cards: readonly CardText[];
}

/** The new values of a set; all of them are replaced. */
export interface SetEdit {
  readonly name: string;
  readonly description: string;
  /** The path of its folder; the root is `''`. */
  readonly folder: string;
}

/** Values whose format the server checks; its refusal says what is wrong. */
interface Place {
  readonly name: SetName;
  readonly folder: FolderPath;
}

/** Flashcard sets. */
export interface Sets {
  /**
   * Creates a set, and its folder if missing. Returns its id. Refused with `name_taken`, with `place_taken` if a folder
   * has the name, with `set_full` beyond 100 000 cards, with `set_too_large` for too much text, and with
   * `too_many_sets` and `too_many_folders` beyond 2 000. A request larger than a megabyte is refused with
   * `body_too_large`: add the remaining cards with `addCards`.
   *
   * @example
   * ```ts
   * const set = await client.sets.create({ name: 'Italian', cards: [{ front: 'ciao', back: 'hello' }] });
   * ```
   */
  create(set: NewSet, options?: CallOptions): Call<SetId>;
  /** The same with all that the service knows of each card. */
  get(set: string, options: DetailOptions): Call<FlashcardSet<StudyCard>>;
  /**
   * Returns a set with its cards, in order, and the progress with each. Refused with `set_not_found`.
   *
   * @example
   * ```ts
   * const { name, cards } = await client.sets.get(id);
   * for (const [card, { front, dueDate }] of cards) console.log(card, front, dueDate);
   * ```
   */
  get(set: string, options?: CallOptions): Call<FlashcardSet>;
  /** The same with all that the service knows of each card. */
  cards(set: string, options: DetailOptions): AsyncIterable<StudyCard>;
  /**
   * Yields the cards of a set in order as they arrive. Memory use is bounded by what the network delivers at a time.
   * Each loop is a separate call: the first step starts it, and `break` ends it. Refused with `set_not_found`. A later
   * failure ends the loop with an error, for example a network error if the response is cut off, as when the loop takes
   * nothing for 30 s.
   *
   * @example
   * ```ts
   * for await (const { id, front, dueDate } of client.sets.cards(set)) console.log(id, front, dueDate);
   * ```
   */
  cards(set: string, options?: CallOptions): AsyncIterable<ListedCard>;
  /**
   * Changes name, description and folder of a set. Cards and progress stay. Refused with `set_not_found`, and as
   * `create` for name and folder.
   *
   * @example
   * ```ts
   * await client.sets.edit(set, { ...(await client.sets.get(set)), folder: 'Languages/Italian' });
   * ```
   */
  edit(set: string, edit: SetEdit, options?: CallOptions): Call<void>;
  /**
   * Deletes a set and its cards. Their reviews stay in totals, days and goals. Refused with `set_not_found`.
   *
   * @example
   * ```ts
   * await client.sets.delete(set);
   * ```
   */
  delete(set: string, options?: CallOptions): Call<void>;
  /**
   * Appends cards to a set, all or none. Returns their ids in order. Refused with `set_not_found`, `set_full` and
   * `set_too_large`.
   *
   * @example
   * ```ts
   * const [card] = await client.sets.addCards(set, [{ front: 'grazie', back: 'thank you' }]);
   * ```
   */
  addCards(set: string, cards: readonly CardText[], options?: CallOptions): Call<readonly CardId[]>;
  /**
   * Returns a set as a deck package for Anki, with the learner's own progress and stored reviews. Refused with
   * `set_not_found`, and with `writer_busy` if too many packages are being written.
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

/** Takes only the two sides of each card, so that cards of another set can be passed. */
const cardsOf = (name: string, cards: readonly CardText[]): readonly CardText[] => {
  if (!Array.isArray(cards)) throw unexpected(`${name}: cards`, 'a list of cards, each as { front, back }', cards);
  return cards.map((card: CardText) => cardOf(name, card));
};

/** Yields the cards of a set while the response arrives. */
async function* cardsIn({ wire, read }: Streamed<FlashcardSet<SetCard | StudyCard>>): AsyncGenerator<ListedCard> {
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
  get: showing('getFlashcard', 'set'),
  cards: loop('getFlashcard', (_, { name, stream }) => async (set: string, given?: Partial<DetailOptions>) => {
    const { options, query } = detailOf(name, given);
    return cardsIn(await stream({ set: set as SetId }, options, query));
  }),
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
