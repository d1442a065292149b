import type { AccountId, SetId } from '@flashcards/kernel';
import type { NoteWithCards } from '@flashcards/library';
import type {
  CardToTake,
  SetUpdate,
  StagedMedia,
  StagedNote,
  StagedType,
  Taken,
  UpdatePlan,
  UpdateRows,
} from '@flashcards/persistence-ports';
import type { Batch } from '../engine/batch.ts';
import type { Reader } from '../engine/reader.ts';
import type { Steps } from '../engine/steps.ts';
import { hold, letGo, heldBy } from '../media/media-rows.ts';
import type { NoteTypeDocument, SetMediaDocument } from '../schema.ts';
import { typeId } from '../schema.ts';
import { rowOf, rowsAfter, rowsOf } from '../study/documents.ts';
import type { LibraryAtHand } from './at-hand.ts';
import { found, takePlaces } from './places.ts';
import { givenUp, isOpen, soon } from './hidden-rows.ts';
import { moveCards, moveNotes } from './moved-rows.ts';
import { someStaged } from './staged-notes.ts';

type Parts = Pick<SetUpdate, 'draft' | 'target'>;

/** The maximum of one unit of work. */
const atOnce = { types: 20, media: 100, bytes: 1_000_000 };

const updateReads = ({ read }: Steps, { collections: { hidden } }: LibraryAtHand) => ({
  find: read(async (reader, account: AccountId, draft: SetId): Promise<SetUpdate | undefined> => {
    const [row] = await reader.find(hidden, rowOf(account, 'hidden', draft));
    if (!row?.updates || !isOpen(row)) return undefined;
    return { draft, target: row.updates, ...(row.plan ? { plan: row.plan } : {}) };
  }),
  isUpdated: read(async (reader, account: AccountId, target: SetId) => {
    const rows = await reader.find(hidden, rowsAfter(account, 'hidden'), { projection: { updates: 1, until: 1 } });
    return rows.some((row) => row.updates === target && isOpen(row));
  }),
});

const updateWrites = ({ write }: Steps, { collections: { hidden, sets } }: LibraryAtHand) => {
  const change = (batch: Batch, account: AccountId, draft: SetId, update: object): void =>
    batch.add(hidden, { updateOne: { filter: rowOf(account, 'hidden', draft), update } });
  return {
    insert: write((batch, account: AccountId, { draft, target }: Parts) =>
      change(batch, account, draft, { $set: { updates: target } }),
    ),
    savePlan: write(
      (batch, account: AccountId, { draft, plan }: { readonly draft: SetId; readonly plan: UpdatePlan }) =>
        change(batch, account, draft, { $set: { plan, until: soon() } }),
    ),
    finish: write((batch, account: AccountId, update: Parameters<UpdateRows['finish']>[1]) => {
      const { draft, target, report, deckOptions } = update;
      const saved = { ...(report ? { report } : {}), ...(deckOptions === undefined ? {} : { deckOptions }) };
      if (report)
        batch.add(sets, {
          updateOne: { filter: { _id: target, account }, update: { $set: saved, $unset: { importedWith: '' } } },
        });
      change(batch, account, draft, { $set: { until: givenUp }, $unset: { updates: '', plan: '' } });
    }),
  };
};

/** Note types are copied, because their ids begin with the set. */
const typeRows = ({ read, write }: Steps, hand: LibraryAtHand) => {
  const { noteTypes } = hand.collections;
  const staged = new Map<string, NoteTypeDocument>();
  return {
    someTypes: read(async (reader, account: AccountId, { draft, target }: Parts): Promise<readonly StagedType[]> => {
      const sized = await reader.find(
        noteTypes,
        { account, set: draft },
        { sort: { place: 1 }, limit: atOnce.types, projection: { id: 1, textBytes: 1 } },
      );
      let bytes = 0;
      const some = sized.slice(
        0,
        1 + sized.findIndex(({ textBytes }) => (bytes += textBytes) >= atOnce.bytes) || undefined,
      );
      if (some.length === 0) return [];
      for (const type of await reader.find(noteTypes, { _id: { $in: some.map(({ _id }) => _id) }, account }))
        staged.set(type.id, type);
      const replaced = await reader.find(
        noteTypes,
        { _id: { $in: some.map(({ id }) => typeId(target, id)) }, account },
        { projection: { id: 1, textBytes: 1 } },
      );
      const sizes = new Map(replaced.map(({ id, textBytes }) => [id, textBytes]));
      return some.map(({ id, textBytes }) => {
        const replacedBytes = sizes.get(id);
        return { id, textBytes, ...(replacedBytes === undefined ? {} : { replacedBytes }) };
      });
    }),
    takeTypes: write((batch, account: AccountId, { target, items: types }: Taken<StagedType>) => {
      const place = takePlaces(hand, batch, { set: found(hand, target), count: types.length });
      for (const [index, { id }] of types.entries()) {
        const type = staged.get(id);
        if (!type) throw new Error('mongodb: a note type that was not found');
        const _id = typeId(target, id);
        batch.add(noteTypes, { deleteMany: { filter: { _id: { $in: [_id, type._id] }, account } } });
        batch.add(noteTypes, { insertOne: { document: { ...type, _id, set: target, place: place + index } } });
      }
    }),
  };
};

const mediaRows = ({ read, write }: Steps, { collections }: LibraryAtHand) => {
  const { setMedia } = collections;
  const staged = new Map<string, SetMediaDocument>();
  const named = (set: SetId, { name }: Pick<StagedMedia, 'name'>): string => `${set}/${name}`;
  return {
    someMedia: read(async (reader, account: AccountId, { draft, target }: Parts): Promise<readonly StagedMedia[]> => {
      const rows = await reader.find(setMedia, heldBy({ account, set: draft }), { limit: atOnce.media });
      for (const row of rows) staged.set(row.name, row);
      if (rows.length === 0) return [];
      const replaced = await reader.find(setMedia, { _id: { $in: rows.map((row) => named(target, row)) }, account });
      const hashes = new Map(replaced.map(({ name, hash }) => [name, hash]));
      return rows.map(({ name, hash }) => {
        const old = hashes.get(name);
        return { name, hash, ...(old === undefined ? {} : { replaced: old }) };
      });
    }),
    takeMedia: write((batch, account: AccountId, { draft, target, items: media }: Taken<StagedMedia>) => {
      const rows = media.flatMap(({ name, hash, replaced }) => [
        { _id: `${draft}/${name}`, hash },
        ...(replaced === undefined ? [] : [{ _id: `${target}/${name}`, hash: replaced }]),
      ]);
      letGo(collections, batch, { account, rows });
      const taken = media.flatMap(({ name }) => {
        const row = staged.get(name);
        return row ? [{ ...row, _id: `${target}/${name}` }] : [];
      });
      hold(collections, batch, taken);
    }),
  };
};

const noteRows = ({ read, write }: Steps, hand: LibraryAtHand) => {
  const { notes, cards, progress, tags } = hand.collections;
  return {
    someNotes: read((reader: Reader, account: AccountId, update: Parts): Promise<readonly StagedNote[]> =>
      someStaged(hand.collections, reader, { account, ...update }),
    ),
    takeNotes: write((batch, account: AccountId, { target, items: taken }: Taken<NoteWithCards>) => {
      moveNotes(hand, batch, { account, set: target, notes: taken.map(({ note }) => note.id) });
      moveCards(hand, batch, {
        account,
        set: target,
        cards: taken.flatMap((each) => each.cards).map(({ id }) => ({ id })),
      });
    }),
    takeCards: write((batch, account: AccountId, { target, items: taken }: Taken<CardToTake>) =>
      moveCards(hand, batch, { account, set: target, cards: taken }),
    ),
    drop: write((batch, account: AccountId, dropped: readonly NoteWithCards[]) => {
      const ids = dropped.flatMap((each) => each.cards.map(({ id }) => id));
      const noteIds = dropped.map(({ note }) => note.id);
      if (ids.length > 0) {
        batch.add(cards, { deleteMany: { filter: { _id: { $in: ids }, account } } });
        batch.add(progress, { deleteMany: { filter: rowsOf(account, 'card', ids) } });
      }
      if (dropped.length > 0) {
        batch.add(tags, { deleteMany: { filter: { _id: { $in: noteIds }, account } } });
        batch.add(notes, { deleteMany: { filter: { _id: { $in: noteIds }, account } } });
      }
    }),
  };
};

export const updateRows = (steps: Steps, hand: LibraryAtHand): UpdateRows => ({
  ...updateReads(steps, hand),
  ...updateWrites(steps, hand),
  ...typeRows(steps, hand),
  ...mediaRows(steps, hand),
  ...noteRows(steps, hand),
});
