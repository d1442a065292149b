import { inUnits } from '../media/media-rows.ts';
import type { AccountId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { NewMediaFile } from '@flashcards/persistence-ports';
import type { Copying } from '@flashcards/units';
import { accountClosing } from '@flashcards/units';
import { createHash } from 'node:crypto';
import { leavingAccounts } from '../accounts/leaving-accounts.ts';
import type { Filter } from '../driver.ts';
import { Binary } from '../driver.ts';
import type { Batch } from '../engine/batch.ts';
import { newBatch } from '../engine/batch.ts';
import type { Units } from '../engine/units.ts';
import { addNotesTo, addTo } from '../library/hand-over.ts';
import { cut, pieceId } from '../media/pieces.ts';
import { withStoreErrors } from '../mongodb-error.ts';
import type { StoreTx } from '../store-tx.ts';
import { changesOf } from '../store-tx.ts';
import type { ProgressDocument } from '../study/documents.ts';
import { rowsAfter } from '../study/documents.ts';
import { kept } from '../study/event-documents.ts';
import type { HeldCopy } from './copy-mark.ts';
import { copyMark } from './copy-mark.ts';
import type { Opened } from './whole-store.ts';
import { readingOf } from './whole-store.ts';

/** Milliseconds. */
const longestWrite = 10_000;

/** Sends some writes outside of a transaction. */
type Send = (work: (batch: Batch) => void) => Promise<void>;

/** A process that was paused sends nothing more once another process has taken the copy over. */
const sendingWhile =
  ({ check }: HeldCopy): Send =>
  (work) =>
    withStoreErrors(async () => {
      const written = newBatch();
      work(written.batch);
      await check();
      await written.send(undefined, longestWrite);
    });

const unitsWhile = ({ check }: HeldCopy, units: Units<StoreTx>): Units<StoreTx> => ({
  ...units,
  write: async (account, work, also) => {
    await check();
    return units.write(account, work, also);
  },
});

/** Stores the content as it comes, then marks the file as complete. Before that no reader finds it. */
const putFile = async (
  { collections: { mediaFiles, mediaPieces } }: Opened,
  send: Send,
  { hash, type, bytes, content }: NewMediaFile,
): Promise<void> => {
  const whole = createHash('sha256');
  let [position, length] = [0, 0];
  for await (const data of cut(content())) {
    whole.update(data);
    length += data.length;
    const filter = { _id: pieceId(hash, position++) };
    const replacement = { data: new Binary(data) };
    await send((batch) => batch.add(mediaPieces, { replaceOne: { filter, replacement, upsert: true } }));
  }
  if (length !== bytes || whole.digest('hex') !== hash)
    throw new Error('mongodb: a media file is not what its hash or its size says');
  await send((batch) =>
    batch.add(mediaFiles, { updateOne: { filter: { _id: hash }, update: { $set: { type, bytes } } } }),
  );
};

const cardsAtOnce = 1_000;

/** Stores the days of cards' last events, which only this store keeps with the card. */
const noteDays = async ({ collections, snapshots: { latest } }: Opened, send: Send, account: AccountId) => {
  const { progress, events } = collections;
  const options = { sort: { _id: 1 }, limit: cardsAtOnce, projection: { card: 1, 'last.seq': 1 } } as const;
  for (let after: string | undefined = ''; after !== undefined;) {
    const unknown: Filter<ProgressDocument> = {
      ...rowsAfter(account, 'card', after),
      'last.seq': { $exists: true },
      'last.day': { $exists: false },
    };
    const rows = await latest((reader) => reader.find(progress, unknown, options));
    const [cards, seqs] = [rows.map(({ card }) => card), rows.flatMap(({ last }) => last?.seq ?? [])];
    const lasts = { ...kept(account), card: { $in: cards }, seq: { $in: seqs } };
    const found = await latest((reader) => reader.find(events, lasts, { projection: { seq: 1, day: 1 } }));
    const days = new Map(found.map(({ seq, day }) => [seq, day]));
    await send((batch) => {
      for (const { _id, last } of rows) {
        const day = last && days.get(last.seq);
        if (day !== undefined)
          batch.add(progress, { updateOne: { filter: { _id, account }, update: { $set: { 'last.day': day } } } });
      }
    });
    after = rows.at(-1)?.card;
  }
};

/** What writing to a database with the mark, which no server uses, needs. */
export const copyingTo = (opened: Opened, held: HeldCopy): Copying => {
  const units = unitsWhile(held, opened.units);
  const base = { ...opened, units };
  const send = sendingWhile(held);
  const { any, removeSome } = leavingAccounts(base);
  const parts = { ...base, change: changesOf(units) };
  return {
    ...readingOf(base),
    closing: accountClosing(units, {
      any,
      removeSome: async (account) => {
        await held.check();
        return removeSome(account);
      },
    }),
    addTo: (account, draft) => addTo(parts, account, draft),
    addNotesTo: (account, draft) => addNotesTo(parts, account, draft),
    holdMedia: async (account, set, files) => {
      for (const some of inUnits(files))
        await units.write(account, async (tx) => {
          await tx.files.hold({ account, set }, some);
          return ok(undefined);
        });
    },
    putMedia: (file) => putFile(opened, send, file),
    settle: (account) => noteDays(opened, send, account),
    mark: {
      lastWritten: async () => (await copyMark(opened.db))?.last,
      noteWritten: held.noteWritten,
      remove: held.removeMark,
    },
  };
};
