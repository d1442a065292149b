import type { Goal } from '@flashcards/goals';
import type { AccountId, CardId, LocalDate, Person, UserId } from '@flashcards/kernel';
import { addDays } from '@flashcards/kernel';
import type { Note } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import { everywhere } from '@flashcards/presets';
import type { Quest } from '@flashcards/quests';
import type { CodeHash } from '@flashcards/sharing';
import type { Review } from '@flashcards/study';
import { aStoredGoal, goalsOf } from '../goals/a-goal.ts';
import { cardAt } from '../study/a-learner.ts';
import type { WholeMediaFile } from '../media/a-media-file.ts';
import { aMediaFile, insertWithMedia } from '../media/a-media-file.ts';
import { callHeatmap, checkIn } from '../study/a-mark.ts';
import type { Student } from '../accounts/a-person.ts';
import { aPerson, aStudent } from '../accounts/a-person.ts';
import { aQuestCode, aStoredQuest, decline, inviteTo, leaveQuest, letJoin } from '../quests/a-quest.ts';
import { setPreset } from '../study/a-preset.ts';
import { aReview, recordAll, recordedAll, today } from '../study/a-review.ts';
import { aDeck, insertDecks } from '../library/a-deck.ts';
import { aNote, withNotes } from '../library/a-note.ts';
import type { WholeSet } from '../library/a-set.ts';
import { aCard, aReport, aSet, someCards } from '../library/a-set.ts';
import type { Owned } from '../sharing/a-shared-folder.ts';
import {
  aStoredFolder,
  join,
  leaveFolder,
  letIn,
  putOut,
  renewed,
  setRole,
  share,
} from '../sharing/a-shared-folder.ts';
import { aStoredUser } from '../accounts/a-user.ts';
import type { Account } from '../accounts/an-account.ts';
import { anAccount } from '../accounts/an-account.ts';
import { undo } from '../study/an-undo.ts';
import { insert } from '../asking.ts';
import {
  addCards,
  bury,
  deleteCard,
  deleteSet,
  editCard,
  flag,
  moveCards,
  moveFolder,
  suspend,
  typedEdits,
} from '../changing.ts';
import { insertAll, makeAll } from '../library/shelving.ts';

/** A quest and folder owner, a member, one who leaves, one who declines or is removed, and one who is invited last. */
interface Team {
  readonly student: Student;
  readonly mate: Person;
  readonly leaver: Student;
  readonly decliner: Person;
  readonly late: Person;
}

/** A store with data of every kind that is copied, with the ids that tests continue with. */
export interface Filled {
  readonly whole: Account;
  readonly library: { readonly account: AccountId; readonly set: WholeSet; readonly media: readonly WholeMediaFile[] };
  readonly study: {
    readonly student: Student;
    /** The last review of its card in the log, and an undone one. */
    readonly known: Review;
    readonly undone: Review;
    /** In progress, one card below its target. */
    readonly goal: Goal;
  };
  /** One more person may join with the folder's code. `late` does, and is also invited to the open quest. */
  readonly team: Team & { readonly folder: Owned; readonly open: Pick<Quest, 'id'> & { readonly code: CodeHash } };
}

/** The longest id, with characters of two UTF-16 units and four bytes each. */
const longId = '🦊'.repeat(255) as UserId;

/** One file in sets of two accounts, a file of more than one piece, an empty one, and a deleted one. */
const fillMedia = async (store: Store, account: AccountId): Promise<readonly WholeMediaFile[]> => {
  const shared = aMediaFile({ name: '__proto__' });
  const large = aMediaFile({ name: '\u0000🦊.mp3', type: 'audio/mpeg', whole: Buffer.alloc(300_000, 'abcdefg') });
  const empty = aMediaFile({ name: 'a.png', whole: Buffer.alloc(0) });
  const gone = aSet({ cards: [] });
  const files = [shared, large, empty, { ...shared, name: '$where' }];
  await insertWithMedia(store, account, aSet({ cards: someCards(1) }), { files });
  await insertWithMedia(store, account, gone, { files: [aMediaFile()] });
  await insertWithMedia(store, await aStoredUser(store), aSet({ cards: [] }), { files: [shared] });
  await deleteSet(store, account, gone.id);
  return [shared, large, empty];
};

/** Edits a note, which makes one card from then on. */
const withdrawSome = async (store: Store, account: AccountId, before: Note | undefined): Promise<void> => {
  if (!before) throw new Error('there is a note');
  const after = { ...before, fields: ['edited'], edited: [0], modifiedAt: new Date(1) };
  const cards = [{ ...aCard({ format: 'html' }), ordinal: 1 }];
  const edited = await store.notes.edit(account, {
    ...typedEdits([]),
    notes: [{ before, after: { note: after, cards }, files: [] }],
  });
  if (!edited.ok) throw new Error(edited.code);
};

/** Makes a card a suspended leech. */
const forget = async (store: Store, account: AccountId, card: CardId): Promise<void> => {
  await setPreset(store, account, {
    scope: everywhere,
    change: { leechAt: 1, leechAction: 'suspend', balanceLoad: true },
  });
  for (const rating of ['easy', 'again'] as const) await recordAll(store, account, [aReview({ card, rating })]);
};

/**
 * Names and texts that are difficult for stores; folders moved below newer ones; cards added later, edited and deleted.
 */
const fillLibrary = async (store: Store): Promise<Filled['library']> => {
  const account = await aStoredUser(store);
  const cards = [...someCards(3), aCard({ front: '\u0000a\u0000', back: '🦊\u0000', format: 'untrusted-html' })];
  const set = aSet({
    name: '__proto__',
    folder: '__proto__/$where',
    description: '\u0000',
    cards,
    report: aReport(),
    deckOptions: '{}',
  });
  const other = aSet({ name: ' résumé', folder: 'a.b', createdAt: new Date(0) });
  await makeAll(store, account, ['x/y', 'empty']);
  const notes = withNotes([aNote({ guid: '\u0000', tags: [] }), aNote({ fields: ['🦊\u001f'] })]);
  const noted = aSet({ ...notes, cards: [...notes.cards, { ...aCard(), tags: ['typed'] }] });
  await insertAll(store, account, [set, other, aSet({ cards: [] }), noted]);
  await deleteCard(store, account, { id: cardAt(noted, 0) });
  await withdrawSome(store, account, notes.notes.notes[1]);
  await moveCards(store, account, { cards: [cardAt(noted, 1), cardAt(other, 0)], set: set.id });
  const decks = [aDeck('A'), aDeck('A::B'), aDeck('A::C')] as const;
  await insertDecks(store, account, { decks });
  await deleteSet(store, account, decks[1].id);
  await moveFolder(store, account, 'x', '__proto__/x');
  await addCards(store, account, { set: set.id, cards: someCards(2) });
  await deleteCard(store, account, { id: cardAt(set, 1) });
  await editCard(store, account, { id: cardAt(set, 0), front: '<b>edited</b>', back: '\u2028' });
  await suspend(store, account, { id: cardAt(set, 2) });
  await flag(store, account, { id: cardAt(set, 0) }, 7);
  await bury(store, account, { id: cardAt(set, 2) }, today);
  await forget(store, account, cardAt(set, 0));
  return { account, set, media: await fillMedia(store, account) };
};

const dayInMilliseconds = 86_400_000;

const onDay = (card: WholeSet['cards'][number], days: number, of: Partial<Review> = {}): Review => {
  const review = aReview({ card: card.id, ...of });
  return { ...review, at: new Date(review.at.getTime() + days * dayInMilliseconds), day: addDays(today, days) };
};

/** A month of study: late and undone reviews, a card reset to new, a suspended one, and deleted ones. */
const fillStudy = async (store: Store): Promise<Filled['study']> => {
  const student = await aStudent(store, { cards: 6 });
  const { user, set } = student;
  const [grown, late, untouched, suspended, deleted] = set.cards;
  if (!grown || !late || !untouched || !suspended || !deleted) throw new Error('the set has six cards');
  const reviews = [0, 1, 5, 12, 30].map((days) => onDay(grown, days, { rating: 'easy' }));
  const taken = onDay(untouched, 1, { id: '\u0000 taken back' as Review['id'] });
  await recordedAll(store, user, [...reviews, onDay(late, 3), onDay(late, 9, { rating: 'again' }), taken]);
  await recordedAll(store, user, [onDay(late, 1, { rating: 'hard' }), onDay(grown, 12, { rating: 'again' })]);
  await undo(store, user, taken.id, addDays(today, 30));
  await suspend(store, user, suspended);
  await recordedAll(store, user, [onDay(suspended, 30), onDay(deleted, 30)]);
  await deleteCard(store, user, deleted);
  const gone = aSet({ cards: someCards(1) });
  await insert(store, user, gone);
  await recordedAll(store, user, [aReview({ card: cardAt(gone, 0), rating: 'hard' })], addDays(today, 30));
  await deleteSet(store, user, gone.id);
  await checkIn(store, user, addDays(today, 31));
  await callHeatmap(store, user, addDays(today, 33));
  return { student, known: reviews.at(-1) ?? taken, undone: taken, goal: await fillGoals(store, user) };
};

/** Goals: completed, completed and deleted, failed, and one that is not reached yet. */
const fillGoals = async (store: Store, user: AccountId): Promise<Goal> => {
  const now: LocalDate = addDays(today, 34);
  const cards = { kind: 'cards', endDate: addDays(today, 40) } as const;
  await aStoredGoal(store, user, { target: 10 }, now);
  const deletedGoal = await aStoredGoal(store, user, { ...cards, target: 2 }, now);
  await store.goals.delete(user, deletedGoal.id);
  await aStoredGoal(store, user, { target: 999_999_999, endDate: addDays(today, 1) }, now);
  const open = await aStoredGoal(store, user, { ...cards, target: 1_000 }, now);
  await store.goals.edit(user, { ...open, title: '\u0000__proto__', target: open.progress + 1, today: now });
  await goalsOf(store, user, now);
  return { ...open, target: open.progress + 1 };
};

/**
 * A won quest that a winner has left, and an open one with participants who accepted, declined, left and are invited.
 */
const fillQuests = async (
  store: Store,
  { student, mate, leaver, decliner, late }: Team,
): Promise<Filled['team']['open']> => {
  const { person } = student;
  const won = { ...(await aStoredQuest(store, person, { target: 1 })), by: person };
  const open = {
    ...(await aStoredQuest(store, person, { kind: 'cards', label: 'monthly', target: 999 })),
    by: person,
  };
  await letJoin(store, won, mate, leaver.person);
  await letJoin(store, open, mate, leaver.person);
  await inviteTo(store, open, decliner);
  await decline(store, decliner, open);
  await inviteTo(store, open, late);
  await recordAll(store, person.account, [aReview({ card: student.card })]);
  await recordAll(store, leaver.user, [aReview({ card: leaver.card })]);
  for (const quest of [won, open]) await leaveQuest(store, leaver.person, quest);
  return { ...open, code: await aQuestCode(store, person, open) };
};

/** Shared folders with members, progress with their cards, and codes that were used, have expired, or were revoked. */
const fillFolders = async (store: Store, { student, mate, leaver, decliner, late }: Team): Promise<Owned> => {
  const { person, set } = student;
  const first = await aStoredFolder(store, person, { name: '__proto__', description: '\u0000' });
  await letIn(store, first, mate, leaver.person, decliner);
  await setRole(store, person, first, mate, 'editor');
  const [theirs, gone] = [aSet({ cards: someCards(4) }), aSet()];
  await insertAll(store, mate.account, [theirs, gone]);
  for (const shared of [theirs, gone]) await share(store, mate, first, shared);
  await share(store, person, first, set);
  await recordAll(store, decliner.account, [aReview({ card: cardAt(set, 0) }), aReview({ card: cardAt(gone, 0) })]);
  await suspend(store, decliner.account, { id: cardAt(theirs, 1) });
  await flag(store, decliner.account, { id: cardAt(theirs, 0) }, 3);
  await forget(store, decliner.account, cardAt(theirs, 0));
  for (const index of [1, 2]) await bury(store, decliner.account, { id: cardAt(theirs, index) }, today);
  await forget(store, decliner.account, cardAt(theirs, 3));
  await suspend(store, decliner.account, { id: cardAt(theirs, 3) }, false);
  await recordAll(store, leaver.user, [aReview({ card: cardAt(set, 1) })]);
  await leaveFolder(store, leaver.person, first);
  await deleteSet(store, mate.account, gone.id);
  const folder = await renewed(store, first, { maxUses: 1, expiryDays: 36_500 });
  const old = await aStoredFolder(store, person);
  await letIn(store, old, mate, decliner);
  await putOut(store, person, old, decliner);
  await renewed(store, await aStoredFolder(store, mate), { expiryDays: 1, maxUses: 7 });
  const used = await renewed(store, await aStoredFolder(store, mate), { maxUses: 1 });
  await join(store, late, used.code);
  return folder;
};

const fillTeam = async (store: Store): Promise<Filled['team']> => {
  const student = await aStudent(store, { cards: 3 });
  const [mate, leaver, decliner, late] = [
    await aPerson(store),
    await aStudent(store),
    await aPerson(store),
    await aPerson(store),
  ];
  const team = { student, mate, leaver, decliner, late };
  const open = await fillQuests(store, team);
  return { ...team, open, folder: await fillFolders(store, team) };
};

/** Filled through the ports. One user has no data, and one is deleted. */
export const aFilledStore = async (store: Store): Promise<Filled> => {
  const whole = await anAccount(store, {
    id: longId,
    settings: { timeZone: 'Europe/Rome', dayRolloverHour: 4, newCardsPerDay: 7, desiredRetention: 0.873 },
  });
  const gone = await anAccount(store);
  const filled = {
    whole,
    library: await fillLibrary(store),
    study: await fillStudy(store),
    team: await fillTeam(store),
  };
  await aPerson(store);
  await store.users.delete(gone.user);
  return filled;
};

/** A day after all of that. */
export const afterFilling: LocalDate = addDays(today, 35);
