import type { AccountId, NoteId } from '@flashcards/kernel';
import type { NoteRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import type { Collections } from '../schema.ts';

export const noteRows = ({ write }: Steps, { notes }: Collections): NoteRows => ({
  delete: write((batch, account: AccountId, ids: readonly NoteId[]) => {
    for (const id of ids) batch.add(notes, { deleteOne: { filter: { _id: id, account } } });
  }),
});
