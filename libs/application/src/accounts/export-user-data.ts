import type { User } from '@flashcards/accounts';
import { newestFirst, studyDay, valueOf } from '@flashcards/accounts';
import type { Store } from '@flashcards/persistence-ports';
import { streakOn } from '@flashcards/streak';
import { totalXp } from '@flashcards/study';
import type { Now } from '../clock.ts';
import {
  exportedAction,
  exportedCard,
  exportedFormerQuest,
  exportedGoal,
  exportedMark,
  exportedNote,
  exportedNoteType,
  exportedOrigin,
  exportedProgress,
  exportedQuest,
  exportedReview,
  exportedSession,
} from './exported.ts';
import { foldersInPages } from '../library/folders-in-pages.ts';
import { taggedCards } from '../library/tagged-cards.ts';
import { getPresets } from '../study/get-presets.ts';
import { whileThere } from './while-there.ts';

type Ports = Pick<
  Store,
  | 'users'
  | 'sessions'
  | 'folders'
  | 'sets'
  | 'cards'
  | 'notes'
  | 'media'
  | 'reviews'
  | 'activities'
  | 'actions'
  | 'presets'
  | 'goals'
  | 'quests'
  | 'sharedFolders'
> & {
  readonly now: Now;
};

type Pages<Item> = AsyncIterable<Iterable<Item>>;

/** Makes each item on demand: items that live as long as their page are garbage-collected late, and there are many. */
const each = function* <From, To>(page: Iterable<From>, change: (item: From) => To) {
  for (const item of page) yield change(item);
};

const mapped = async function* <From, To>(pages: Pages<From>, change: (item: From) => To) {
  for await (const page of pages) yield each(page, change);
};

const setsOf = async function* ({ sets }: Ports, { account }: User) {
  for await (const page of sets.all(account))
    for (const set of page) yield [{ ...set, importReport: await sets.importReport(account, set.id) }];
};

const taggedCardsOf = async function* ({ sets, cards, notes }: Ports, { account }: User) {
  for await (const page of sets.all(account))
    for (const set of page)
      for await (const some of taggedCards(notes, cards.ofSet(account, set.id))) yield each(some, exportedCard(set));
};

const ownProgressOf = async function* ({ sets, cards }: Ports, { account }: User) {
  for await (const page of sets.all(account))
    for (const set of page) for await (const some of cards.ofSet(account, set.id)) yield each(some, exportedProgress);
};

const originsOf = async function* ({ sets, cards }: Ports, { account }: User) {
  for await (const page of sets.all(account))
    for (const set of page) for await (const some of cards.origins(account, set.id)) yield each(some, exportedOrigin);
};

const noteTypesOf = async function* ({ sets, notes }: Ports, { account }: User) {
  for await (const page of sets.all(account))
    for (const set of page)
      for await (const some of notes.typesOf(account, set.id)) yield each(some, exportedNoteType(set));
};

const notesOf = async function* ({ sets, notes }: Ports, { account }: User) {
  for await (const page of sets.all(account))
    for (const set of page) for await (const some of notes.ofSet(account, set.id)) yield each(some, exportedNote(set));
};

const mediaOf = async function* ({ sets, media }: Ports, { account }: User) {
  for await (const page of sets.all(account))
    for (const set of page)
      for await (const some of media.ofSet(account, set.id)) yield each(some, (file) => ({ set: set.id, ...file }));
};

const marksOf = async function* ({ activities }: Ports, { account }: User, kind: 'check-in' | 'heatmap-call') {
  for await (const page of activities.marks(account)) yield page.filter(({ mark }) => mark === kind).map(exportedMark);
};

const goalsOf = async function* ({ goals, now }: Ports, { account, settings }: User) {
  yield (await goals.refresh(account, studyDay(now(), settings))).map(exportedGoal);
};

const presetsOf = async function* (ports: Ports, user: User) {
  yield await getPresets(ports)(user);
};

const weightsOf = async function* ({ presets }: Ports, { account }: User) {
  yield await presets.allWeights(account);
};

const questsOf = async function* ({ quests, now }: Ports, { account }: User) {
  for await (const page of quests.of(account)) yield each(page, exportedQuest(account, now()));
  for await (const page of quests.former(account)) yield each(page, exportedFormerQuest(account, now()));
};

const sharedFoldersOf = async function* ({ sharedFolders }: Ports, { account }: User) {
  for await (const page of sharedFolders.of(account))
    for (const folder of page) yield [{ ...folder, added: await sharedFolders.added(account, folder.id) }];
};

const sessionsOf = async function* ({ sessions }: Ports, { account }: User) {
  yield newestFirst(await sessions.all(account)).map(exportedSession);
};

/** The learner's progress with own cards, then with cards of others. */
const progressOf = async function* (ports: Ports, user: User) {
  yield* ownProgressOf(ports, user);
  yield* mapped(ports.cards.visited(user.account), exportedProgress);
};

const profileOf = async ({ activities, now }: Ports, { id, account, displayName, settings, createdAt }: User) => {
  const totals = await activities.find(account);
  const { streak, reviewXp, completedGoals, questsWon } = totals;
  return {
    id,
    displayName,
    createdAt,
    xp: totalXp(totals),
    reviewXp,
    streak: streakOn(streak, studyDay(now(), settings)),
    longestStreak: streak?.longest ?? 0,
    lastActiveDay: streak?.lastActive,
    activeDays: streak?.activeDays ?? 0,
    freezes: streak?.freezes ?? 0,
    completedGoals,
    completedQuests: questsWon,
  };
};

/**
 * All data of the learner. The lists are read page by page on demand: the store holds nothing between pages, and they
 * are not one snapshot.
 */
export const exportUserData = (ports: Ports) => async (user: User) => {
  const { folders, reviews } = ports;
  const complete = whileThere(ports, user);
  return {
    user: await profileOf(ports, user),
    settings: { ...user.settings, preferences: valueOf(await ports.users.preferences(user.account)) },
    folders: complete(foldersInPages(folders, user.account)),
    sets: complete(setsOf(ports, user)),
    noteTypes: complete(noteTypesOf(ports, user)),
    notes: complete(notesOf(ports, user)),
    cards: complete(taggedCardsOf(ports, user)),
    progress: complete(progressOf(ports, user)),
    reviews: complete(mapped(reviews.all(user.account), exportedReview)),
    checkIns: complete(marksOf(ports, user, 'check-in')),
    heatmapCalls: complete(marksOf(ports, user, 'heatmap-call')),
    actions: complete(mapped(ports.actions.all(user.account), exportedAction)),
    presets: complete(presetsOf(ports, user)),
    weights: complete(weightsOf(ports, user)),
    loads: complete(ports.presets.loads(user.account)),
    goals: complete(goalsOf(ports, user)),
    quests: complete(questsOf(ports, user)),
    sharedFolders: complete(sharedFoldersOf(ports, user)),
    origins: complete(originsOf(ports, user)),
    media: complete(mediaOf(ports, user)),
    sessions: complete(sessionsOf(ports, user)),
  } as const;
};
