import type { LocalDate } from '@flashcards/kernel';
import { reviewCount } from '@flashcards/streak';
import { daysIn } from './months.ts';
import type { EventDocument, MonthDocument, ProgressDocument } from './study-documents.ts';
import type { Db } from './driver.ts';
import { accountIn, keyOf } from './keys.ts';

/** Progress as version 1 kept it. */
const progressOf = (progress: object): object => {
  const { graduation, ...others } = progress as { readonly graduation?: string };
  return graduation === undefined ? others : { ...others, hasGraduated: graduation !== 'ahead' };
};

interface OldDay {
  readonly _id: string;
  readonly rev: number;
  readonly day: LocalDate;
  readonly reviews: number;
  readonly newCards: number;
  readonly xp: number;
}

const oldDays = ({ rev, ...month }: MonthDocument): readonly OldDay[] =>
  daysIn(month).map((day) => {
    const _id = keyOf(accountIn(month._id), day.day);
    // Version 1 counted XP by other rules.
    return { _id, rev, day: day.day, reviews: reviewCount(day), newCards: day.newCards, xp: 1 };
  });

const leaveEvents = async (db: Db): Promise<void> => {
  const events = db.collection<EventDocument>('events');
  for (const { isFirstThatDay: _, ...event } of await events.find().toArray()) {
    const [before, after] = [progressOf(event.before), progressOf(event.after)];
    await events.replaceOne({ _id: event._id }, { ...event, before, after, xp: 1 } as never);
  }
  await events.dropIndexes();
  await events.createIndex({ user: 1, card: 1, at: 1 });
};

const leaveProgress = async (db: Db): Promise<void> => {
  const rows = db.collection<ProgressDocument>('progress');
  for (const { createdOn: _, ...row } of await rows.find().toArray())
    await rows.replaceOne({ _id: row._id }, { ...row, progress: progressOf(row.progress) } as never);
};

const leaveDays = async (db: Db): Promise<void> => {
  const days = (await db.collection<MonthDocument>('months').find().toArray()).flatMap(oldDays);
  if (days.length > 0) await db.collection<OldDay>('days').insertMany([...days]);
  for (const name of ['months', 'marks', 'goals']) await db.collection(name).deleteMany({});
  await db.collection('journals').updateMany({}, { $set: { 'state.activity.reviewXp': 1 } });
};

/** Before version 3 nothing changed the text of a card. */
const leaveCards = async (db: Db): Promise<void> => {
  await db.collection('cards').updateMany({}, { $unset: { rev: '' } });
};

/** Leaves what is stored as version 1 of the data would have. */
export const asVersion1 = async (db: Db): Promise<void> => {
  await leaveEvents(db);
  await leaveProgress(db);
  await leaveCards(db);
  await leaveDays(db);
  await db.collection<{ _id: number }>('migrations').deleteMany({ _id: { $gt: 1 } });
};

/** As version 1 left the account's last review when it was killed between deciding and carrying out. */
export const asDecidedIn1 = async (db: Db, account: string): Promise<void> => {
  const taken = async (name: string, filter: object): Promise<object> => {
    const found = await db.collection(name).findOne(filter);
    if (!found) throw new Error(`there is one in ${name}`);
    await db.collection<{ _id: unknown }>(name).deleteOne({ _id: found._id as never });
    return found;
  };
  const mine = { _id: { $gte: account, $lt: `${account}~` } } as never;
  const pending = [];
  for (const name of ['events', 'days']) {
    const { rev: _, ...document } = (await taken(name, mine)) as { readonly rev: number };
    pending.push({ step: 0, into: name, document });
  }
  await db.collection<{ _id: string }>('journals').updateOne({ _id: account }, { $set: { pending } });
};
