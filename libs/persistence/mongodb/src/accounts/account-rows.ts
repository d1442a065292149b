import type { Preferences, User } from '@flashcards/accounts';
import type { AccountId, UserId } from '@flashcards/kernel';
import type { AccountRows } from '@flashcards/persistence-ports';
import type { Steps } from '../engine/steps.ts';
import type { AtHand } from '../study/at-hand.ts';
import { learnerOf } from '../study/at-hand.ts';
import { preferencesId, totalsId } from '../study/documents.ts';
import { totalsRow } from '../study/totals-rows.ts';
import { preferencesOf } from './users.ts';
import { findUser, toDocument, userFields, userFrom } from './user-documents.ts';

export const accountRows = ({ read, write }: Steps, hand: AtHand): AccountRows => {
  const { accounts, preferences, totals, users } = hand.collections;
  return {
    isThere: read(async (reader, account: AccountId) => (await learnerOf(hand.of(account), reader)).isThere),
    find: read(async (reader, account: AccountId) => {
      const [found] = await reader.find(users, { account }, { projection: userFields });
      return found && userFrom(found);
    }),
    withId: read((reader, id: UserId) => findUser(hand.collections, reader, id)),
    insert: write((batch, user: User) => {
      batch.add(accounts, { insertOne: { document: { _id: user.account, revision: 0 } } });
      batch.add(users, { insertOne: { document: toDocument(user) } });
      batch.add(totals, { insertOne: { document: totalsRow(user.account) } });
    }),
    preferences: read((reader, account: AccountId) => preferencesOf(hand.collections, reader, account)),
    savePreferences: write((batch, account: AccountId, text: Preferences) => {
      const filter = { _id: preferencesId(account), account };
      batch.add(preferences, {
        replaceOne: { filter, replacement: { ...filter, kind: 'preferences', text }, upsert: true },
      });
    }),
    save: write((batch, user: User) => {
      const { _id, ...fields } = toDocument(user);
      const removed = user.displayName === undefined ? { $unset: { displayName: '' as const } } : {};
      batch.add(users, { updateOne: { filter: { _id }, update: { $set: fields, ...removed } } });
    }),
    revision: read(async (reader, account: AccountId) => {
      const [row] = await reader.find(accounts, { _id: account });
      return row?.revision ?? 0;
    }),
    leave: write((batch, account: AccountId) => {
      batch.add(totals, { deleteOne: { filter: { _id: totalsId(account), account } } });
      batch.add(users, { deleteOne: { filter: { account } } });
      batch.add(accounts, { updateOne: { filter: { _id: account }, update: { $set: { leaving: true } } } });
    }),
  };
};
