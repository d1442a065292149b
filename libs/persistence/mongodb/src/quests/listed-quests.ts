import type { AccountId } from '@flashcards/kernel';
import type { CountedQuest, QuestRow, Quests } from '@flashcards/persistence-ports';
import type { ParticipantStatus, Quest } from '@flashcards/quests';
import { isAccepted, withoutAccounts } from '@flashcards/quests';
import type { Collections } from '../schema.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { After } from '../pages.ts';
import { after, pagesFrom } from '../pages.ts';
import type { QuestDocument } from './documents.ts';
import { seatOf } from './documents.ts';
import { foundQuests } from './found-quests.ts';

/** A quest has at most a hundred participants. */
const questsPerPage = 10;

type Place = After<Pick<QuestDocument, 'createdAt' | '_id'>>;

/** What listing quests needs. */
interface Sources {
  readonly collections: Collections;
  readonly one: Snapshots['one'];
}

/**
 * The quest without participants whose accounts are leaving, with the stints of the accepted ones; empty where none is
 * left.
 */
const shown = ({ quest: kept, stints, gone }: QuestRow): readonly CountedQuest[] => {
  const quest = withoutAccounts(kept, gone, stints);
  return quest ? [{ quest, stints: new Map([...stints].filter(([account]) => isAccepted(quest, account))) }] : [];
};

/** Quests in which the account has one of these statuses, oldest first. */
const questPages = ({ collections, one }: Sources, account: AccountId, statuses: readonly ParticipantStatus[]) =>
  pagesFrom<CountedQuest, Place>('first', (from) =>
    one(account, async (reader) => {
      const seats = { $in: statuses.map((status) => seatOf(account, status)) };
      const options = { sort: { createdAt: 1, _id: 1 }, limit: questsPerPage } as const;
      const documents = await reader.find(collections.quests, { seats, ...after(from, ['createdAt', '_id']) }, options);
      const found = await foundQuests(collections, reader, documents);
      return {
        items: found.flatMap(shown),
        next: documents.length === questsPerPage ? documents.at(-1) : undefined,
      };
    }),
  );

const formerPages = async function* (sources: Sources, account: AccountId): AsyncGenerator<readonly Quest[]> {
  for await (const page of questPages(sources, account, ['declined', 'left'])) yield page.map(({ quest }) => quest);
};

export const questListings = (collections: Collections, { one }: Snapshots): Pick<Quests, 'of' | 'former'> => ({
  of: (account) => questPages({ collections, one }, account, ['accepted', 'pending']),
  former: (account) => formerPages({ collections, one }, account),
});
