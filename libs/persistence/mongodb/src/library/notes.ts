import type { AccountId, NoteId, SetId } from '@flashcards/kernel';
import type { Note, NamedTexts, NoteType, TaggedCards } from '@flashcards/library';
import type { FoundNote, Notes } from '@flashcards/persistence-ports';
import type { Collection, Filter } from '../driver.ts';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Page } from '../pages.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections, NoteDocument, NoteTypeDocument, TagsDocument } from '../schema.ts';
import { there, typeId } from '../schema.ts';
import { seenSet } from '../sharing/access.ts';
import type { TagsPlace } from './tags.ts';
import { taggedPage, tagsOf } from './tags.ts';

/** The maximum of one page; its last document may exceed `textBytes`. */
const page = { documents: 1_000, textBytes: 1_048_576 };

type Placed = NoteDocument | NoteTypeDocument;

interface PageQuery {
  readonly account: AccountId;
  readonly set: SetId;
  readonly after: number;
}

/** Reads the sizes first, then the documents of one page. */
export const pageOf = async <Of extends Placed>(
  collections: Collections,
  reader: Reader,
  { rows, account, set, after }: PageQuery & { readonly rows: Collection<Of> },
): Promise<Page<Of, number>> => {
  const seen = await seenSet(collections, reader, { account, set });
  if (!seen) return { items: [] };
  const inSet = (place: object): Filter<Of> => ({ account: seen.account, set, place }) as Filter<Of>;
  const order = { sort: { place: 1 }, limit: page.documents } as const;
  const projection = { _id: 0, place: 1, textBytes: 1 } as const;
  const sized = await reader.find(rows, inSet({ $gt: after }), { ...order, projection });
  let bytes = 0;
  const last = sized.find(({ textBytes }) => (bytes += textBytes) >= page.textBytes) ?? sized.at(-1);
  if (!last) return { items: [] };
  const items = (await reader.find(rows, inSet({ $gt: after, $lte: last.place }), order)) as readonly Of[];
  const isLast = last === sized.at(-1) && sized.length < page.documents;
  return { items, next: isLast ? undefined : last.place };
};

const later = (at: Date, other: Date | undefined): Date => (other && other > at ? other : at);

const noteFrom = (
  { _id: id, guid, type, fields, modifiedAt, edited }: NoteDocument,
  tagged: Pick<TagsDocument, 'tags' | 'changedAt'> | undefined,
): Note => ({
  id,
  guid,
  type,
  fields,
  tags: tagged?.tags ?? [],
  modifiedAt: later(modifiedAt, tagged?.changedAt),
  ...(edited ? { edited } : {}),
});

export const typeFrom = ({ id, name, kind, fields, templates, definition }: NoteTypeDocument): NoteType => ({
  id,
  name,
  kind,
  fields,
  templates,
  definition,
});

/** The notes with their tags. */
export const notesFrom = async (
  collections: Collections,
  reader: Reader,
  documents: readonly NoteDocument[],
): Promise<readonly Note[]> => {
  const [first] = documents;
  if (!first) return [];
  const tags = await tagsOf(collections, reader, { account: first.account, notes: documents.map(({ _id }) => _id) });
  return documents.map((document) => noteFrom(document, tags.get(document._id)));
};

interface NoteQuery {
  /** The owner of the note. */
  readonly account: AccountId;
  readonly id: NoteId;
}

/** The content of a note that is there. Does not read the definition of its type. */
export const contentOf = async (
  { notes, noteTypes }: Collections,
  reader: Reader,
  { account, id }: NoteQuery,
): Promise<NamedTexts> => {
  const [note] = await reader.find(notes, { _id: id, account }, { projection: { set: 1, type: 1, fields: 1 } });
  if (!note) throw new Error('mongodb: a card without its note');
  const wanted = { _id: `${note.set}/${note.type}`, account };
  const [type] = await reader.find(noteTypes, wanted, { projection: { name: 1, fields: 1 } });
  if (!type) throw new Error('mongodb: a note without its type');
  return { type: type.name, names: type.fields, texts: note.fields };
};

const findNote = async (
  collections: Collections,
  reader: Reader,
  { account, id }: NoteQuery,
): Promise<FoundNote | undefined> => {
  const { notes, sets } = collections;
  const [document] = await reader.find(notes, { _id: id, account });
  if (!document) return undefined;
  const [set] = await reader.find(sets, { _id: document.set, account, ...there }, { projection: { _id: 1 } });
  const [note] = await notesFrom(collections, reader, [document]);
  return set && note && { ...note, set: document.set };
};

/** Reads the sizes first. */
const firstTags = async (
  { tags }: Collections,
  reader: Reader,
  ids: readonly NoteId[],
): Promise<ReadonlyMap<NoteId, readonly string[]>> => {
  const sized = await reader.find(tags, { _id: { $in: [...ids] } }, { projection: { textBytes: 1 } });
  const sizes = new Map<string, number>(sized.map(({ _id, textBytes }) => [_id, textBytes]));
  let bytes = 0;
  const last = ids.findIndex((id) => (bytes += sizes.get(id) ?? 0) >= page.textBytes);
  const some = last < 0 ? ids : ids.slice(0, last + 1);
  const found = await reader.find(tags, { _id: { $in: [...some] } }, { projection: { tags: 1 } });
  const known = new Map<string, readonly string[]>(found.map(({ _id, tags: ofNote }) => [_id, ofNote]));
  return new Map(some.map((id) => [id, known.get(id) ?? []]));
};

const findType = async (
  collections: Collections,
  reader: Reader,
  { account, set, id }: { readonly account: AccountId; readonly set: SetId; readonly id: string },
): Promise<NoteType | undefined> => {
  const seen = await seenSet(collections, reader, { account, set });
  if (!seen) return undefined;
  const [document] = await reader.find(collections.noteTypes, { _id: typeId(set, id), account: seen.account });
  return document && typeFrom(document);
};

export const noteListings = (
  collections: Collections,
  { one, latest }: Snapshots,
): Pick<Notes, 'find' | 'type' | 'tags' | 'typeIds' | 'typesOf' | 'ofSet' | 'tagged'> => {
  const pages = <Of extends Placed, Item>(
    rows: Collection<Of>,
    { account, set }: Omit<PageQuery, 'after'>,
    from: (reader: Reader, documents: readonly Of[]) => Promise<readonly Item[]>,
  ): AsyncIterable<readonly Item[]> =>
    pagesFrom<Item, number>(-1, (after) =>
      one(account, async (reader) => {
        const { items, next } = await pageOf(collections, reader, { rows, account, set, after });
        return { items: await from(reader, items), next };
      }),
    );
  return {
    find: (account, id) => one(account, (reader) => findNote(collections, reader, { account, id })),
    type: (account, set, id) => one(account, (reader) => findType(collections, reader, { account, set, id })),
    tags: (ids) => latest((reader) => firstTags(collections, reader, ids)),
    typeIds: (ids) =>
      latest(async (reader) => {
        const found = await reader.find(collections.notes, { _id: { $in: [...ids] } }, { projection: { type: 1 } });
        return new Map(found.map(({ _id, type }) => [_id, type]));
      }),
    typesOf: (account, set) =>
      pages(collections.noteTypes, { account, set }, (_, documents) => Promise.resolve(documents.map(typeFrom))),
    ofSet: (account, set) =>
      pages(collections.notes, { account, set }, (reader, documents) => notesFrom(collections, reader, documents)),
    tagged: (account) =>
      pagesFrom<TaggedCards, TagsPlace>('first', (place) =>
        one(account, (reader) => taggedPage(collections, reader, { account, place })),
      ),
  };
};
