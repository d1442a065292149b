import { newestFirst } from '@flashcards/accounts';
import type { AccountId, LocalDate, Person } from '@flashcards/kernel';
import type { ImportReport } from '@flashcards/library';
import type { FilledSet, RecordOf, UnitOfWork } from '@flashcards/persistence-ports';
import { actionPages } from '../accounts/actions.ts';
import { cardRecords } from './read-cards.ts';
import { byDay } from '../study/by-day.ts';
import { loadPages } from '../study/presets.ts';
import type { Pages, Reading } from './reading.ts';

const accountRecord = ({ read }: UnitOfWork, account: AccountId): Promise<RecordOf<'account'> | undefined> =>
  read(account, async ({ accounts, goals, totals }) => {
    const user = await accounts.find(account);
    if (!user) return undefined;
    const { lastSeq, completedGoals, questsWon, ...activity } = await totals.find(account);
    const completed = (await goals.all(account)).filter(({ status }) => status === 'completed');
    const deletedGoals = completedGoals - completed.length;
    const preferences = await accounts.preferences(account);
    const known = preferences === undefined ? {} : { preferences };
    return { kind: 'account', user, ...known, activity, lastSeq, deletedGoals, questsWon };
  });

const sessionRecords = async function* ({ read }: UnitOfWork, account: AccountId): Pages {
  const sessions = await read(account, (tx) => tx.sessions.all(account));
  if (sessions.length > 0) yield newestFirst(sessions).map((session) => ({ kind: 'session', session }));
};

const atOnce = 500;

const folderRecords = async function* ({ store }: Reading, account: AccountId): Pages {
  const paths = await store.folders.all(account);
  for (let from = 0; from < paths.length; from += atOnce)
    yield paths.slice(from, from + atOnce).map((path) => ({ kind: 'folder', path }));
};

const importedOf = (found: ImportReport | undefined): FilledSet => {
  if (!found) return {};
  const { sets, ...report } = found;
  const [first] = sets;
  return { report, ...(first && sets.length > 1 ? { importedWith: first } : {}) };
};

const setRecords = async function* (reading: Reading, account: AccountId): Pages {
  const { media, notes, sets } = reading.store;
  for await (const page of sets.all(account))
    for (const set of page) {
      const deckOptions = await sets.deckOptions(account, set.id);
      const options = deckOptions === undefined ? {} : { deckOptions };
      yield [{ kind: 'set', set, ...importedOf(await sets.importReport(account, set.id)), ...options }];
      for await (const files of media.ofSet(account, set.id))
        yield files.map((file) => ({ kind: 'media', set: set.id, file }));
      for await (const types of notes.typesOf(account, set.id))
        yield types.map((type) => ({ kind: 'note-type', set: set.id, type }));
      for await (const some of notes.ofSet(account, set.id))
        yield some.map((note) => ({ kind: 'note', set: set.id, note }));
      yield* cardRecords(reading, account, set.id);
    }
};

const dayRecords = async function* ({ read }: UnitOfWork, account: AccountId): Pages {
  const page = (after: LocalDate | undefined) => read(account, (tx) => tx.days.some(account, { after, most: atOnce }));
  for await (const days of byDay(page)) yield days.map((day) => ({ kind: 'day', day }));
};

/** All records of an account except its progress with cards of others. */
export const accountRecords = async function* (reading: Reading, { account }: Person): Pages {
  const { store, units } = reading;
  const record = await accountRecord(units, account);
  if (!record) return;
  yield [record];
  yield* sessionRecords(units, account);
  yield* folderRecords(reading, account);
  yield* setRecords(reading, account);
  for await (const page of store.reviews.all(account)) yield page.map((review) => ({ kind: 'review', review }));
  for await (const page of store.activities.marks(account)) yield page.map((mark) => ({ kind: 'mark', mark }));
  yield* dayRecords(units, account);
  for await (const page of actionPages(units, account)) yield page.map((action) => ({ kind: 'action', action }));
  const goals = await units.read(account, (tx) => tx.goals.all(account));
  const { presets, weights } = await units.read(account, async (tx) => ({
    presets: await tx.presets.all(account),
    weights: await tx.presets.allWeights(account),
  }));
  if (weights.length > 0) yield weights.map((each) => ({ kind: 'weights', weights: each }));
  if (presets.length > 0) yield presets.map((preset) => ({ kind: 'preset', preset }));
  for await (const page of loadPages(units)(account)) yield page.map((load) => ({ kind: 'load', load }));
  if (goals.length > 0) yield goals.map((goal) => ({ kind: 'goal', goal }));
};
