import type { FoundChanges, Present } from '@flashcards/accounts';
import type { AccountId } from '@flashcards/kernel';
import type { Reader } from '../engine/reader.ts';
import type { Steps } from '../engine/steps.ts';
import type { Collections } from '../schema.ts';
import { totalsId } from '../study/documents.ts';

/** The present state, and the last number that was reported to a client. */
export type Reported = Present & Pick<FoundChanges, 'reported'>;

export interface Looking {
  readonly collections: Collections;
  readonly reader: Reader;
  readonly account: AccountId;
}

/** The rows of a unit that reports changes. */
export const reportedRows = ({ read, write }: Steps, collections: Collections) => ({
  look: <Found extends Reported>(account: AccountId, look: (looking: Looking) => Promise<Found>) =>
    read((reader) => look({ collections, reader, account }))(),
  save: write((batch, account: AccountId, reported: number) =>
    batch.add(collections.totals, {
      updateOne: { filter: { _id: totalsId(account), account }, update: { $set: { reported } } },
    }),
  ),
});
