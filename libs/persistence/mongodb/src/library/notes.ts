import type { AccountId, NoteId, SetId } from '@flashcards/kernel';
import type { Note, NoteType } from '@flashcards/library';
import type { FoundNote, Notes } from '@flashcards/persistence-ports';
import type { Collection, Filter } from '../driver.ts';
import type { Reader } from '../engine/reader.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { Page } from '../pages.ts';
import { pagesFrom } from '../pages.ts';
import type { Collections, NoteDocument, NoteTypeDocument } from '../schema.ts';
import { there } from '../schema.ts';
import { seenSet } from '../sharing/access.ts';

/** The maximum of one page; its last document may exceed `textBytes`. */
const page = { documents: 1_000, textBytes: 1_048_576 };

type Placed = NoteDocument | NoteTypeDocument;

interface PageQuery {
  readonly account: AccountId;
  readonly set: SetId;
  readonly after: number;
}

/** Reads the sizes first, then the documents of one page. */
const pageOf = async <Of extends Placed>(
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

export const noteFrom = ({ _id: id, guid, type, fields, tags, modifiedAt }: NoteDocument): Note => ({
  id,
  guid,
  type,
  fields,
  tags,
  modifiedAt,
});

const typeFrom = ({ id, name, kind, fields, templates, definition }: NoteTypeDocument): NoteType => ({
  id,
  name,
  kind,
  fields,
  templates,
  definition,
});

const findNote = async (
  { notes, sets }: Collections,
  reader: Reader,
  { account, id }: { readonly account: AccountId; readonly id: NoteId },
): Promise<FoundNote | undefined> => {
  const [note] = await reader.find(notes, { _id: id, account });
  if (!note) return undefined;
  const [set] = await reader.find(sets, { _id: note.set, account, ...there }, { projection: { _id: 1 } });
  return set && { ...noteFrom(note), set: note.set };
};

/** Reads the sizes first. */
const tagsOf = async (
  { notes }: Collections,
  reader: Reader,
  ids: readonly NoteId[],
): Promise<ReadonlyMap<NoteId, readonly string[]>> => {
  const sized = await reader.find(notes, { _id: { $in: ids } }, { projection: { textBytes: 1 } });
  const sizes = new Map(sized.map(({ _id, textBytes }) => [_id, textBytes]));
  let bytes = 0;
  const last = ids.findIndex((id) => (bytes += sizes.get(id) ?? 0) >= page.textBytes);
  const some = last < 0 ? ids : ids.slice(0, last + 1);
  const found = await reader.find(notes, { _id: { $in: some } }, { projection: { tags: 1 } });
  const tags = new Map(found.map(({ _id, tags: ofNote }) => [_id, ofNote]));
  return new Map(some.map((id) => [id, tags.get(id) ?? []]));
};

export const mongodbNotes = (collections: Collections, { one, latest }: Snapshots): Notes => {
  const pages = <Of extends Placed, Item>(
    rows: Collection<Of>,
    { account, set }: Omit<PageQuery, 'after'>,
    from: (document: Of) => Item,
  ): AsyncIterable<readonly Item[]> =>
    pagesFrom<Item, number>(-1, (after) =>
      one(account, async (reader) => {
        const { items, next } = await pageOf(collections, reader, { rows, account, set, after });
        return { items: items.map(from), next };
      }),
    );
  return {
    find: (account, id) => one(account, (reader) => findNote(collections, reader, { account, id })),
    tags: (ids) => latest((reader) => tagsOf(collections, reader, ids)),
    typesOf: (account, set) => pages(collections.noteTypes, { account, set }, typeFrom),
    ofSet: (account, set) => pages(collections.notes, { account, set }, noteFrom),
  };
};
