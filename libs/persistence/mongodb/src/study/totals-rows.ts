import type { AccountId, QuestId } from '@flashcards/kernel';
import type { TotalsRows } from '@flashcards/persistence-ports';
import type { Activity } from '@flashcards/streak';
import type { Steps } from '../engine/steps.ts';
import type { AtHand } from './at-hand.ts';
import { learnerOf, nextChange } from './at-hand.ts';
import type { TotalsDocument } from './documents.ts';
import { rowOf, totalsId } from './documents.ts';

/** The initial row of a new account. It is deleted with the account; until then the account exists. */
export const totalsRow = (account: AccountId): TotalsDocument => ({
  _id: totalsId(account),
  account,
  kind: 'totals',
  lastSeq: 0,
  reviewXp: 0,
  deletedGoals: 0,
});

type Saved = Parameters<TotalsRows['save']>[1];

const setActivity = ({ reviewXp, streak }: Activity, kept: Pick<TotalsDocument, 'lastSeq' | 'changeNumber'>) =>
  streak ? { $set: { reviewXp, ...kept, streak } } : { $set: { reviewXp, ...kept }, $unset: { streak: '' as const } };

export const totalsRows = ({ read, write }: Steps, hand: AtHand): TotalsRows => {
  const { totals, wins } = hand.collections;
  const ofAccount = (account: AccountId) => ({ _id: totalsId(account), account });
  return {
    find: read(async (reader, account: AccountId) => (await learnerOf(hand.of(account), reader)).totals),
    save: write((batch, account: AccountId, { activity, lastSeq }: Saved) => {
      const known = hand.of(account);
      // A copy of a store writes totals without reading them.
      if (known.learner) known.changeNumber = nextChange(known).number;
      const kept = { lastSeq, ...(known.changeNumber === undefined ? {} : { changeNumber: known.changeNumber }) };
      batch.add(totals, { updateOne: { filter: ofAccount(account), update: setActivity(activity, kept) } });
    }),
    keepGoals: write((batch, account: AccountId, deletedGoals: number) => {
      batch.add(totals, { updateOne: { filter: ofAccount(account), update: { $inc: { deletedGoals } } } });
    }),
    // A row for each winner, because updating their totals would conflict with each of their reviews.
    countWin: write((batch, quest: QuestId, accounts: readonly AccountId[]) => {
      const rows = accounts.map((account) => ({ ...rowOf(account, 'win', quest), kind: 'win' as const }));
      batch.add(wins, ...rows.map((document) => ({ insertOne: { document } })));
    }),
  };
};
