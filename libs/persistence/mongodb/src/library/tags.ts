import type { AccountId, CardId, NoteId, SetId } from '@flashcards/kernel';
import type { TaggedCards } from '@flashcards/library';
import { noteIdOf, tagBytesOf } from '@flashcards/library';
import type { FindOptions } from '../driver.ts';
import type { Reader } from '../engine/reader.ts';
import type { After, Page } from '../pages.ts';
import { after } from '../pages.ts';
import type { CardDocument, Collections, TagsDocument } from '../schema.ts';
import { hiddenOf, shownBy } from '../study/hidden.ts';

interface TagsQuery {
  /** The owner of the notes. */
  readonly account: AccountId;
  readonly notes: readonly NoteId[];
  readonly projection?: FindOptions['projection'];
}

/** The tags of these notes. */
export const tagsOf = async (
  { tags }: Collections,
  reader: Reader,
  { account, notes, projection = {} }: TagsQuery,
): Promise<ReadonlyMap<NoteId, TagsDocument>> => {
  const found = await reader.find(tags, { _id: { $in: [...notes] }, account }, { projection });
  return new Map(found.map((row) => [row._id as NoteId, row]));
};

/** Cards of one owner. */
interface OwnedCards {
  readonly owner: AccountId;
  readonly cards: readonly Pick<CardDocument, '_id' | 'note'>[];
}

const ofCards = async (
  collections: Collections,
  reader: Reader,
  { owner, cards, ...query }: OwnedCards & Pick<TagsQuery, 'projection'>,
): Promise<ReadonlyMap<CardId, TagsDocument | undefined>> => {
  const noteOf = new Map(cards.map(({ _id: id, note }) => [id, noteIdOf({ id, note })]));
  const notes = [...new Set(noteOf.values())];
  const found = await tagsOf(collections, reader, { account: owner, notes, ...query });
  return new Map([...noteOf].map(([card, note]) => [card, found.get(note)]));
};

/** The tags of the notes of these cards. */
export const tagsOfCards = async (
  collections: Collections,
  reader: Reader,
  cards: OwnedCards,
): Promise<ReadonlyMap<CardId, readonly string[]>> => {
  const found = await ofCards(collections, reader, cards);
  return new Map([...found].map(([card, row]) => [card, row?.tags ?? []]));
};

/** The UTF-8 bytes of the same tags. */
export const tagBytesOfCards = async (
  collections: Collections,
  reader: Reader,
  cards: OwnedCards,
): Promise<ReadonlyMap<CardId, number>> => {
  const found = await ofCards(collections, reader, { ...cards, projection: { textBytes: 1 } });
  return new Map([...found].map(([card, row]) => [card, row?.textBytes ?? 0]));
};

interface NewTags {
  readonly account: AccountId;
  readonly set: SetId;
  readonly note: NoteId;
  readonly tags: readonly string[];
}

/** A document for tags; none if there are no tags. */
export const tagsDocument = ({ account, set, note, tags }: NewTags): readonly TagsDocument[] =>
  tags.length > 0 ? [{ _id: note, account, set, tags, textBytes: tagBytesOf(tags) }] : [];

/** A document has some kilobytes at most. */
const documentsPerPage = 250;

export type TagsPlace = After<Pick<TagsDocument, 'set' | '_id'>>;

/** A page of an account's own tags, with the numbers of cards. */
export const taggedPage = async (
  collections: Collections,
  reader: Reader,
  { account, place }: { readonly account: AccountId; readonly place: TagsPlace },
): Promise<Page<TaggedCards, TagsPlace>> => {
  const { cards, tags } = collections;
  const found = await reader.find(
    tags,
    { account, ...after(place, ['set', '_id']) },
    { sort: { set: 1, _id: 1 }, limit: documentsPerPage },
  );
  const last = found.at(-1);
  if (!last) return { items: [] };
  const hidden = await hiddenOf(collections, reader, account);
  const ids = found.filter(({ set }) => !hidden.has(set)).map(({ _id }) => _id);
  const shown = { account, ...shownBy(hidden) };
  // Complete filters: the server plans each by itself.
  const wanted = {
    $or: [
      { ...shown, 'note.id': { $in: ids as NoteId[] } },
      { ...shown, _id: { $in: ids as CardId[] } },
    ],
  };
  const counts = new Map<string, number>();
  for (const { _id: id, note } of await reader.find(cards, wanted, { projection: { note: 1 } })) {
    const owner = noteIdOf({ id, note });
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  return {
    items: found.flatMap(({ _id, tags: some }) => {
      const count = counts.get(_id) ?? 0;
      return count > 0 ? [{ tags: some, cards: count }] : [];
    }),
    next: found.length === documentsPerPage ? { set: last.set, _id: last._id } : undefined,
  };
};
