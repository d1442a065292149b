import type { OwnChanges } from '@flashcards/accounts';
import { changesKept } from '@flashcards/accounts';
import type { AccountId } from '@flashcards/kernel';
import type { ChangeRows, NotedChanges, ReportedChange } from '@flashcards/persistence-ports';
import type { AnyBulkWriteOperation } from '../driver.ts';
import type { Steps } from '../engine/steps.ts';
import type { AtHand } from '../study/at-hand.ts';
import { nextChange } from '../study/at-hand.ts';
import type { ChangeDocument } from '../study/documents.ts';
import { rowOf, totalsId } from '../study/documents.ts';

/** A day more than cursors live, in milliseconds. */
const keptFor = changesKept + 24 * 60 * 60 * 1_000;

type Noted = Pick<ChangeDocument, 'noun' | 'key' | 'number'> & { readonly isGone: boolean };

const upsertOf = (account: AccountId, { noun, key, isGone: gone, number }: Noted) => {
  const filter = rowOf(account, 'change', `${noun}/${key}`);
  const expiresAt = new Date(Date.now() + keptFor);
  const update = { $set: { kind: 'change' as const, noun, key, gone, number, expiresAt } };
  return { updateOne: { filter, update, upsert: true } } satisfies AnyBulkWriteOperation<ChangeDocument>;
};

const notedIn = (own: OwnChanges): readonly Omit<Noted, 'number'>[] =>
  own === 'everything' ? [{ noun: 'everything', key: '', isGone: false }] : own;

export const changeRows = ({ write }: Steps, hand: AtHand): ChangeRows => {
  const { changes, sharedSets, totals } = hand.collections;
  return {
    save: write((batch, account: AccountId, { own, shown }: NotedChanges) => {
      const { number, isSaved } = nextChange(hand.of(account));
      for (const thing of notedIn(own)) batch.add(changes, upsertOf(account, { ...thing, number }));
      if (!isSaved)
        batch.add(totals, {
          updateOne: { filter: { _id: totalsId(account), account }, update: { $set: { changeNumber: number } } },
        });
      const $set = { changedAt: new Date() };
      if (shown.length > 0)
        batch.add(sharedSets, { updateMany: { filter: { set: { $in: shown } }, update: { $set } } });
    }),
    // An account that is leaving has touched each quest and folder that reports something to it, or will remove these rows.
    report: write((batch, reported: readonly ReportedChange[]) => {
      for (const { account, ...thing } of reported)
        batch.add(changes, upsertOf(account, { ...thing, number: Date.now() }));
    }),
  };
};
