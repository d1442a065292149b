import type { AccountId, QuestId } from '@flashcards/kernel';
import { ok } from '@flashcards/kernel';
import type { RecordKind, RecordOf, Tx, UnitOfWork } from '@flashcards/persistence-ports';
import { participantOf, stintOf } from '@flashcards/quests';
import { hasMarks, marksOf } from '@flashcards/study';

/** Writes some records of a kind in one unit of work. */
export type WriteRows<Kind extends RecordKind> = (
  tx: Tx,
  account: AccountId,
  records: readonly RecordOf<Kind>[],
) => Promise<void>;

type WriteRow<Kind extends RecordKind> = (tx: Tx, account: AccountId, record: RecordOf<Kind>) => Promise<void>;

const each =
  <Kind extends RecordKind>(write: WriteRow<Kind>): WriteRows<Kind> =>
  async (tx, account, records) => {
    for (const record of records) await write(tx, account, record);
  };

const writeAccount: WriteRow<'account'> = async ({ accounts, changes, totals }, account, record) => {
  const { user, preferences, activity, lastSeq, deletedGoals } = record;
  // The account is not there yet. A store may number its changes by what it has read of it.
  await accounts.isThere(account);
  await accounts.insert(user);
  if (preferences !== undefined) await accounts.savePreferences(account, preferences);
  // An account without events has no totals row.
  if (lastSeq > 0) await totals.save(account, { activity, lastSeq });
  if (deletedGoals > 0) await totals.keepGoals(account, deletedGoals);
  // Clients may know what is noted in the other store only.
  await changes.save(account, { own: 'everything', shown: [] });
};

/** Bounds a unit of work: an account may have won any number of quests. */
const winsAtOnce = 500;

/** Counts won quests, some in each unit of work. The record does not name the quests, so they get numbers as ids. */
export const writeWins = async ({ write }: UnitOfWork, account: AccountId, questsWon: number): Promise<void> => {
  for (let from = 0; from < questsWon; from += winsAtOnce)
    await write(account, async ({ totals }) => {
      for (let won = from; won < Math.min(from + winsAtOnce, questsWon); won += 1)
        await totals.countWin(String(won) as QuestId, [account]);
      return ok(undefined);
    });
};

const writeReviews: WriteRows<'review'> = async ({ log }, account, records) => {
  const events = records.map(({ review: { undoneAt: _, ...event } }) => event);
  await log.insert(account, events);
  for (const { review } of records)
    if (review.undoneAt) await log.markUndone(account, { id: review.id, at: review.undoneAt });
};

const writeVisits: WriteRows<'visit'> = async ({ progress }, account, records) => {
  const standings = new Map(records.map(({ card, standing }) => [card, standing]));
  await progress.kept(account, [...standings.keys()]);
  await progress.save(account, standings);
  const marked = records.map(({ card: id, ...record }) => ({ id, marks: marksOf(record) }));
  await progress.mark(
    account,
    marked.filter(({ marks }) => !hasMarks(marksOf({}), marks)),
  );
};

const writeQuest: WriteRow<'quest'> = async (tx, _, { quest, stints, code }) => {
  // A quest is written in one unit of work, so an existing one is complete.
  if (await tx.quests.find(quest.id)) return;
  await tx.quests.insert(quest);
  if (code !== undefined) await tx.quests.saveCode(quest.id, code);
  for (const [account, progress] of stints) {
    const participant = participantOf(quest, account);
    if (participant) await tx.stints.insert(account, { ...stintOf(quest, participant), progress });
  }
};

type RowKind = Exclude<RecordKind, 'set' | 'media' | 'note-type' | 'note' | 'card' | 'media-file' | 'media-piece'>;

/** The kinds of records that need only the rows that all stores have. */
export const rowsOfKind: { readonly [Kind in RowKind]: WriteRows<Kind> } = {
  account: each(writeAccount),
  session: each(({ sessions }, account, { session }) => sessions.insert(account, session)),
  folder: async ({ folders }, account, records) => {
    await folders.find(account, []);
    const paths = records.map(({ path }) => path);
    await folders.insert(account, paths);
  },
  review: writeReviews,
  mark: each(({ days }, account, { mark }) => days.insertMark(account, mark)),
  day: async ({ days }, account, records) => {
    const saved = new Map(records.map(({ day }) => [day.day, day]));
    await days.find(account, [...saved.keys()]);
    await days.save(account, [...saved.values()]);
  },
  action: ({ actions }, account, records) =>
    actions.insert(
      account,
      records.map(({ action }) => action),
    ),
  goal: each(({ goals }, account, { goal }) => goals.insert(account, goal)),
  weights: each(({ presets }, account, { weights }) => presets.insertWeights(account, weights)),
  load: each(({ days }, account, { load }) => days.insertLoad(account, load)),
  preset: ({ presets }, account, records) =>
    presets.save(
      account,
      records.map(({ preset }) => preset),
    ),
  visit: writeVisits,
  quest: each(writeQuest),
  'shared-folder': each(async ({ sharedFolders }, _, { folder }) => {
    if (await sharedFolders.find(folder.id)) await sharedFolders.delete(folder.id);
    await sharedFolders.insert(folder);
  }),
  member: each(({ sharedFolders }, _, { folder, member }) => sharedFolders.insertMember(folder, member)),
  'shared-set': each(({ sharedFolders }, _, { folder, reference }) => sharedFolders.insertSet(folder, reference)),
};
