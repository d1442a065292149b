import type { AccountId, CardId } from '@flashcards/kernel';
import type { ArchiveRecord } from '@flashcards/persistence-ports';
import type { Batch } from '../engine/batch.ts';
import { newBatch } from '../engine/batch.ts';
import type { Reader } from '../engine/reader.ts';
import type { Collections } from '../schema.ts';
import type { ProgressDocument } from '../study/documents.ts';
import { kept } from '../study/event-documents.ts';
import type { Opened } from './archive.ts';
import type { HeldCopy } from './copy-mark.ts';

/** What a copy is written with. */
export interface Writing extends Opened {
  readonly held: HeldCopy;
}

/** The records of a unit. */
export type Pages = AsyncIterable<readonly ArchiveRecord[]>;

/** Milliseconds. */
const longestWrite = 10_000;

/** Sends some writes in no transaction. A process that was paused sends no more once another has taken the copy over. */
export const send = async ({ held }: Writing, work: (batch: Batch) => void): Promise<void> => {
  const written = newBatch();
  work(written.batch);
  await held.check();
  await written.send(undefined, longestWrite);
};

export const writePages = async (
  writing: Writing,
  pages: Pages,
  write: (batch: Batch, record: ArchiveRecord) => void,
): Promise<void> => {
  for await (const page of pages)
    await send(writing, (batch) => {
      for (const record of page) write(batch, record);
    });
};

type Place = Required<NonNullable<ProgressDocument['last']>>;

const lastInLog = { at: { $last: '$at' }, seq: { $last: '$seq' }, day: { $last: '$day' } } as const;

/** Where the last kept events of those of these cards stand that have one. */
export const lastPlaces = async (
  { events }: Collections,
  reader: Reader,
  { account, cards }: { readonly account: AccountId; readonly cards: readonly CardId[] },
): Promise<ReadonlyMap<CardId, Place>> => {
  const found = await reader.aggregate<Place & { readonly _id: CardId }>(events, [
    { $match: { ...kept(account), card: { $in: cards } } },
    { $sort: { card: 1, at: 1, seq: 1 } },
    { $group: { _id: '$card', ...lastInLog } },
  ]);
  return new Map(found.map(({ _id, ...place }) => [_id, place]));
};
