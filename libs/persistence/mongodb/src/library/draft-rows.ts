import type { AccountId, SetId } from '@flashcards/kernel';
import type { FlashcardSet } from '@flashcards/library';
import type { AdditionId, AdditionRows, DraftRows, FilledSet, NewDraft } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import { rowsOf } from '../study/documents.ts';
import type { LibraryAtHand } from './at-hand.ts';
import { hide, isOpen, show, soon } from './hidden-rows.ts';

/** Whether cards may still be handed over to all of these. */
const areOpen = ({ read }: Steps, { collections: { hidden } }: LibraryAtHand) =>
  read(async (reader, account: AccountId, hides: readonly (SetId | AdditionId)[]) => {
    const rows = await reader.find(hidden, rowsOf(account, 'hidden', hides));
    return rows.filter(isOpen).length === hides.length;
  });

export const draftRows = (steps: Steps, hand: LibraryAtHand): DraftRows => {
  const { collections } = hand;
  return {
    areThere: areOpen(steps, hand),
    insert: steps.write((batch, account: AccountId, { id, createdAt, lease }: NewDraft) => {
      const empty = { description: '', folder: '', cardCount: 0, textBytes: 0, nextPlace: 0 };
      batch.add(collections.sets, { insertOne: { document: { _id: id, account, createdAt, ...empty } } });
      hide(collections, batch, { account, hides: id, set: id, made: createdAt, nextPlace: 0, until: soon(lease) });
    }),
    publish: steps.write((batch, account: AccountId, set: FlashcardSet & FilledSet) => {
      const { id, name, description, folder, report, importedWith, deckOptions } = set;
      const imported = {
        ...(report ? { report } : {}),
        ...(importedWith ? { importedWith } : {}),
        ...(deckOptions === undefined ? {} : { deckOptions }),
      };
      const placed = { name, description, folder: hand.folderId(account, folder), ...imported };
      batch.add(collections.sets, { updateOne: { filter: { _id: id, account }, update: { $set: placed } } });
      show(collections, batch, { account, hides: id });
    }),
  };
};

export const additionRows = (steps: Steps, hand: LibraryAtHand): AdditionRows => {
  const areThere = areOpen(steps, hand);
  return {
    isThere: (account, id) => areThere(account, [id]),
    publish: steps.write((batch, account: AccountId, id: AdditionId) =>
      show(hand.collections, batch, { account, hides: id }),
    ),
  };
};
