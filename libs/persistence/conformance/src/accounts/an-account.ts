import type { Session, User } from '@flashcards/accounts';
import { newestFirst, preferencesOf } from '@flashcards/accounts';
import type { Goal } from '@flashcards/goals';
import { addDays } from '@flashcards/kernel';
import { everywhere, folderScope, setScope } from '@flashcards/presets';
import type { LibraryToday, Store } from '@flashcards/persistence-ports';
import type { ReviewEvent } from '@flashcards/study';
import { aGoal, aStoredGoal, edit, goalsOf } from '../goals/a-goal.ts';
import { cardAt } from '../study/a-learner.ts';
import { queueRowsOf } from '../study/queue-rows.ts';
import { callHeatmap, checkIn } from '../study/a-mark.ts';
import { addMedia, aMediaFile, heldAmong, mediaOf } from '../media/a-media-file.ts';
import {
  accept,
  aQuest,
  deleteQuest,
  inviteTo,
  joinQuest,
  leaveQuest,
  questsOf,
  renewQuestCode,
} from '../quests/a-quest.ts';
import { aRequest, claim } from './a-request.ts';
import { aCardFromElsewhere } from '../library/an-origin.ts';
import { aReview, recordAll, recordedAll, today } from '../study/a-review.ts';
import { aDeck, insertDecks } from '../library/a-deck.ts';
import type { WholeSet } from '../library/a-set.ts';
import { aReport, aSet, folder, someCards } from '../library/a-set.ts';
import {
  aSharedFolder,
  deleteFolderOf,
  foldersSharedWith,
  join,
  leaveFolder,
  membersOf,
  putOut,
  renew,
  setRole,
  share,
  sharedDueOf,
  sharedSetsOf,
  transfer,
  unshare,
  visitedBy,
} from '../sharing/a-shared-folder.ts';
import { aSession, aStoredSession, never } from './a-session.ts';
import { aUser } from './a-user.ts';
import type { Company } from './among-others.ts';
import { amongOthers } from './among-others.ts';
import { undo } from '../study/an-undo.ts';
import { presetsOf, setPreset, someWeights } from '../study/a-preset.ts';
import {
  actionsOf,
  countedCards,
  cardsOf,
  everyPage,
  insert,
  listedSets,
  logOf,
  marksOf,
  originsOf,
  rebuiltBy,
} from '../asking.ts';
import { addCards, deleteCard, deleteFolder, deleteSet, editCard, editSet, moveFolder, suspend } from '../changing.ts';
import { randomCode } from '../random-ids.ts';
import { insertAll, makeAll } from '../library/shelving.ts';

/** A user with data of every kind that an account may have. */
export interface Account extends Company {
  readonly user: User;
  readonly session: Session;
  readonly sets: readonly [WholeSet, WholeSet];
  readonly event: ReviewEvent;
  readonly goal: Goal;
}

/** An account with a session, two sets, folders, reviews (one undone), marks, a goal, and shared data. */
export const anAccount = async (store: Store, of: Parameters<typeof aUser>[0] = {}): Promise<Account> => {
  const user = await store.users.insertIfAbsent(aUser({ displayName: 'Ana 🦊', ...of }));
  await store.users.update(user.id, (known) => ({ ...known, preferences: preferencesOf({ theme: 'dark' }) }));
  const { account } = user;
  const session = await aStoredSession(store, account);
  const sets = [
    aSet({ folder: 'a/b', cards: someCards(3), report: aReport(), deckOptions: '{}' }),
    aSet({ cards: [...someCards(2), aCardFromElsewhere()] }),
  ] as const;
  await insertAll(store, account, sets);
  await makeAll(store, account, ['empty/one']);
  const goal = await aStoredGoal(store, account, { target: 10 });
  const cards = [cardAt(sets[0], 0), cardAt(sets[0], 1), cardAt(sets[1], 0)];
  const reviews = cards.map((card) => aReview({ card, rating: 'easy' }));
  await setPreset(store, account, { scope: everywhere, change: { balanceLoad: true } });
  const [event, undone] = await recordedAll(store, account, reviews);
  if (!event || !undone) throw new Error('each review has an event');
  await undo(store, account, undone.id);
  await suspend(store, account, { id: cardAt(sets[1], 1) });
  await setPreset(store, account, { scope: folderScope(folder('a')), change: { buryReview: true } });
  await setPreset(store, account, { scope: setScope(sets[0].id), change: {}, weights: { are: someWeights } });
  await checkIn(store, account, addDays(today, -1));
  await callHeatmap(store, account);
  return { user, session, sets, event, goal, ...(await amongOthers(store, user, sets[0])) };
};

type Call = readonly [member: string, call: (store: Store) => Promise<unknown>];

const always = { from: addDays(today, -400), to: addDays(today, 400) };

/** Every way to read an account's data. Each returns the same as long as nothing changes. */
export const readings = ({
  user: { id, account },
  session,
  sets,
  event,
  folder,
  neighbour,
}: Account): readonly Call[] => [
  ['users.preferences', (store) => store.users.preferences(account)],
  ['sessions.find', async (store) => (await store.sessions.find(id, session.id))?.session],
  ['sessions.all', async (store) => newestFirst(await store.sessions.all(account))],
  ['library.today', (store): Promise<LibraryToday> => store.library.today(account, { today: always.to })],
  ['library.counts', (store) => countedCards(store, account)],
  ['library.newCards', (store) => store.library.newCards(account, 100)],
  ['folders.all', (store) => store.folders.all(account)],
  ['sets.all', (store) => listedSets(store, account)],
  ['sets.find', (store) => store.sets.find(account, sets[0].id)],
  ['sets.visible', (store) => store.sets.visible(account, sets[0].id)],
  ['sets.isNameTaken', (store) => store.sets.isNameTaken(account, sets[0].name)],
  ['sets.importReport', (store) => store.sets.importReport(account, sets[0].id)],
  ['sets.deckOptions', (store) => store.sets.deckOptions(account, sets[0].id)],
  ['cards.read', (store) => store.cards.read(cardAt(sets[0], 0))],
  ['cards.readWhole', (store) => store.cards.readWhole(cardAt(sets[0], 0))],
  ['cards.among', (store) => everyPage(store.cards.among(account, [cardAt(sets[0], 0), cardAt(sets[1], 0)]))],
  ['cards.find', (store) => store.cards.find(account, cardAt(sets[0], 0))],
  ['cards.findWhole', (store) => store.cards.findWhole(account, cardAt(sets[0], 0))],
  ['cards.ofSet', (store) => cardsOf(store, account, sets[0].id)],
  ['cards.origins', (store) => originsOf(store, account, sets[1].id)],
  ['cards.visited', (store) => visitedBy(store, account)],
  ['cards.due', (store) => sharedDueOf(store, account, { set: neighbour.set.id, today })],
  ['queue.read', (store) => queueRowsOf(store, account)],
  ['media.open', async (store) => (await store.media.open(aMediaFile().hash))?.type],
  ['media.ofSet', (store) => mediaOf(store, account, sets[0].id)],
  ['media.named', (store) => store.media.named(account, sets[0].id, ['a picture.png'])],
  ['media.held', (store) => heldAmong(store, account, [aMediaFile()])],
  ['reviews.all', (store) => logOf(store, account)],
  [
    'reviews.ofCard',
    (store) => store.reviews.ofCard(account, { card: cardAt(sets[0], 0), before: undefined, most: 2 }),
  ],
  ['reviews.inRange', (store) => everyPage(store.reviews.inRange(account, always))],
  ['reviews.known', (store) => store.reviews.known(account, [event.id])],
  ['activities.find', (store) => store.activities.find(account)],
  ['activities.onDay', (store) => store.activities.onDay(account, today)],
  ['activities.inDays', (store) => store.activities.inDays(account, always)],
  ['activities.lastReviewed', (store) => store.activities.lastReviewed(account, 365)],
  ['activities.heatmap', (store) => store.activities.heatmap(account)],
  ['activities.retention', (store) => store.activities.retention(account)],
  ['activities.marks', (store) => marksOf(store, account)],
  ['actions.all', (store) => actionsOf(store, account)],
  ['presets.all', (store) => presetsOf(store, account)],
  ['presets.allWeights', (store) => store.presets.allWeights(account)],
  ['presets.load', (store) => store.presets.load(account, today)],
  ['presets.loads', (store) => everyPage(store.presets.loads(account))],
  ['presets.weights', (store) => store.presets.weights(account, [1, 2])],
  ['presets.ofCard', (store) => store.presets.ofCard(account, cardAt(sets[0], 0))],
  ['goals.refresh', (store) => goalsOf(store, account)],
  ['quests.of', (store) => questsOf(store, account)],
  ['quests.former', (store) => everyPage(store.quests.former(account))],
  ['receipts.find', (store) => store.receipts.find(account, aRequest())],
  ['sharedFolders.of', (store) => foldersSharedWith(store, account)],
  ['sharedFolders.members', (store) => membersOf(store, account, folder.id)],
  ['sharedFolders.sets', (store) => sharedSetsOf(store, account, folder.id)],
  ['sharedFolders.added', (store) => store.sharedFolders.added(account, folder.id)],
];

/** Every way to change an account's data, with new ids for each call of this function. */
export const changes = ({
  user: { id, account },
  session,
  sets,
  event,
  goal,
  quest,
  folder: shared,
  neighbour,
}: Account): readonly Call[] => [
  ['users.update', (store) => store.users.update(id, (user) => ({ ...user, tokenVersion: `${user.tokenVersion}+` }))],
  [
    'sessions.begin',
    (store) =>
      store.sessions.begin(account, { session: aSession({ createdAt: new Date('2026-03-02') }), isOver: never }),
  ],
  ['sessions.end', (store) => store.sessions.end(account, { id: session.id, isOver: never })],
  ['sessions.endAll', (store) => store.sessions.endAll(account, 'another version')],
  ['folders.make', (store) => store.folders.make(account, folder('new/deep'))],
  ['folders.move', (store) => moveFolder(store, account, 'empty', 'moved')],
  ['folders.delete', (store) => deleteFolder(store, account, 'a', true)],
  ['sets.insertNew', (store) => insert(store, account, aSet({ folder: 'a' }))],
  ['sets.insertDecks', (store) => insertDecks(store, account, { decks: [aDeck('A'), aDeck('A::B')], folder: 'a' })],
  ['sets.edit', (store) => editSet(store, account, sets[1], { name: 'edited', folder: 'x' })],
  ['sets.addCards', (store) => addCards(store, account, { set: sets[1].id, cards: someCards(2) })],
  ['sets.delete', (store) => deleteSet(store, account, sets[1].id)],
  ['notes.edit', (store) => editCard(store, account, { id: cardAt(sets[0], 2), front: 'edited', back: '' })],
  ['cards.mark', (store) => suspend(store, account, { id: cardAt(sets[0], 2) })],
  ['cards.delete', (store) => deleteCard(store, account, { id: cardAt(sets[0], 1) })],
  ['media.add', (store) => addMedia(store, account, aMediaFile())],
  ['reviews.record', (store) => recordAll(store, account, [aReview({ card: cardAt(sets[0], 0) })])],
  ['reviews.undo', (store) => undo(store, account, event.id)],
  ['activities.mark', (store) => checkIn(store, account)],
  ['presets.set', (store) => setPreset(store, account, { scope: setScope(sets[0].id), change: { buryNew: false } })],
  ['goals.create', (store) => store.goals.create(account, { ...aGoal(), today })],
  ['goals.edit', (store) => edit(store, account, goal, { target: 7 })],
  ['goals.delete', (store) => store.goals.delete(account, goal.id)],
  ['quests.create', (store) => store.quests.create({ account, id }, aQuest())],
  ['quests.invite', (store) => inviteTo(store, { ...quest, by: { account, id } }, neighbour.person)],
  ['quests.answer', (store) => accept(store, { account, id }, quest)],
  ['quests.renewCode', (store) => renewQuestCode(store, { account, id }, quest)],
  ['quests.join', (store) => joinQuest(store, { account, id }, randomCode())],
  ['quests.leave', (store) => leaveQuest(store, { account, id }, quest)],
  ['quests.delete', (store) => deleteQuest(store, { account, id }, quest)],
  ['sharedFolders.create', (store) => store.sharedFolders.create({ account, id }, aSharedFolder())],
  ['sharedFolders.leave', (store) => leaveFolder(store, { account, id }, neighbour.folder)],
  ['sharedFolders.join', (store) => join(store, { account, id }, neighbour.folder.code)],
  ['sharedFolders.renewCode', (store) => renew(store, { account, id }, { id: shared.id, code: randomCode() })],
  ['sharedFolders.addSet', (store) => share(store, { account, id }, shared, sets[1])],
  ['sharedFolders.removeSet', (store) => unshare(store, { account, id }, shared, sets[0])],
  ['sharedFolders.removeMember', (store) => putOut(store, { account, id }, shared, neighbour.person)],
  ['sharedFolders.setRole', (store) => setRole(store, { account, id }, shared, neighbour.person, 'editor')],
  ['sharedFolders.transfer', (store) => transfer(store, { account, id }, shared, neighbour.person)],
  ['sharedFolders.delete', (store) => deleteFolderOf(store, { account, id }, shared)],
  ['receipts.claim', (store) => claim(store, account, aRequest())],
  ['receipts.keep', (store) => store.receipts.keep(account, { ...aRequest(), answer: 'kept' })],
  ['projections.rebuild', (store) => rebuiltBy(store, account)],
  ['projections.judge', (store) => store.projections.judge(account)],
];
