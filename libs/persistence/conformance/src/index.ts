import { activitiesConformance } from './study/activities.ts';
import { batchHistoriesConformance } from './study/batch-histories.ts';
import { batchesConformance } from './study/batches.ts';
import { cardAdditionsConformance } from './library/card-additions.ts';
import { cardEditsConformance } from './library/card-edits.ts';
import { manyCardsConformance } from './library/many-cards.ts';
import { cardMovesConformance } from './library/card-moves.ts';
import { cardRacesConformance } from './library/card-races.ts';
import { cardsConformance } from './library/cards.ts';
import { changeHistoriesConformance } from './accounts/change-histories.ts';
import { changesConformance, changesMeanwhileConformance } from './accounts/changes.ts';
import { claimsConformance } from './accounts/claims.ts';
import { concurrencyConformance } from './concurrency.ts';
import { countersConformance } from './counters/counters.ts';
import { countsConformance } from './study/counts.ts';
import { crowdedQuestsConformance } from './quests/crowded-quests.ts';
import { daysConformance } from './study/days.ts';
import { deletedStudyConformance } from './study/deleted-study.ts';
import { dueConformance } from './study/due.ts';
import { decksConformance } from './library/decks.ts';
import { filledMeanwhileConformance } from './library/filled-meanwhile.ts';
import { fillingConformance } from './library/filling.ts';
import { flashcardSetsConformance } from './library/flashcard-sets.ts';
import { folderDeletionsConformance } from './library/folder-deletions.ts';
import { folderLimitConformance } from './library/folder-limit.ts';
import { folderMovesConformance } from './library/folder-moves.ts';
import { foldersConformance } from './library/folders.ts';
import type { FillGoals } from './goals/goal-limit.ts';
import { goalLimitConformance } from './goals/goal-limit.ts';
import { goalProgressConformance } from './goals/goal-progress.ts';
import { goalsConformance } from './goals/goals.ts';
import { historiesConformance } from './study/histories.ts';
import { joinRacesConformance } from './sharing/join-races.ts';
import { libraryHistoriesConformance } from './library/library-histories.ts';
import { libraryRacesConformance } from './library/library-races.ts';
import { inviteCodesConformance } from './sharing/invite-codes.ts';
import { keptAnswersConformance } from './accounts/kept-answers.ts';
import { lifecycleConformance } from './accounts/lifecycle.ts';
import { logPagesConformance } from './study/log-pages.ts';
import { longChangesConformance } from './study/long-changes.ts';
import { manyFoldersConformance } from './library/many-folders.ts';
import { marksConformance } from './study/marks.ts';
import { mediaRacesConformance } from './media/media-races.ts';
import { addedMediaConformance } from './media/added-media.ts';
import { mediaConformance } from './media/media.ts';
import { mediaRowsConformance } from './media/media-rows.ts';
import { movingAboutConformance } from './library/moving-about.ts';
import { cardSearchConformance } from './library/card-search.ts';
import { notesConformance } from './library/notes.ts';
import { tagsConformance } from './library/tags.ts';
import { originsConformance } from './library/origins.ts';
import type { OpenStore, OpenTwins } from './opened-store.ts';
import { ownProgressConformance } from './study/own-progress.ts';
import { pagesConformance } from './pages.ts';
import { placesConformance } from './library/places.ts';
import { presetsConformance } from './study/presets.ts';
import { projectionsConformance } from './study/projections.ts';
import { questCodesConformance } from './quests/quest-codes.ts';
import { questDeletionsConformance } from './quests/quest-deletions.ts';
import { questHistoriesConformance } from './quests/quest-histories.ts';
import { questInvitationsConformance } from './quests/quest-invitations.ts';
import type { FillQuests } from './quests/quest-limits.ts';
import { questLimitsConformance } from './quests/quest-limits.ts';
import { questProgressConformance } from './quests/quest-progress.ts';
import { fiftyInQuestsConformance, questRacesConformance } from './quests/quest-races.ts';
import { questVerdictsConformance } from './quests/quest-verdicts.ts';
import { questsConformance } from './quests/quests.ts';
import { receiptsConformance } from './accounts/receipts.ts';
import { reviewsConformance } from './study/reviews.ts';
import { actionRowsConformance } from './accounts/action-rows.ts';
import { actionsConformance } from './accounts/actions.ts';
import { sessionsConformance } from './accounts/sessions.ts';
import { setDeletionsConformance } from './library/set-deletions.ts';
import { setEditsConformance } from './library/set-edits.ts';
import type { FillSets } from './library/set-limit.ts';
import { setUpdatesConformance } from './library/set-updates.ts';
import { noteEditsConformance } from './library/note-edits.ts';
import { withdrawnCardsConformance } from './library/withdrawn-cards.ts';
import { setLimitConformance } from './library/set-limit.ts';
import { sharedDueConformance } from './sharing/shared-due.ts';
import { sharedFoldersConformance } from './sharing/shared-folders.ts';
import { sharedRolesConformance } from './sharing/shared-roles.ts';
import { sharingDeletionsConformance } from './sharing/sharing-deletions.ts';
import { sharingHistoriesConformance } from './sharing/sharing-histories.ts';
import { sharingRacesConformance } from './sharing/sharing-races.ts';
import type { FillShared } from './sharing/sharing-limits.ts';
import { sharingLimitsConformance } from './sharing/sharing-limits.ts';
import { snapshotsConformance } from './snapshots.ts';
import { strangersConformance } from './accounts/strangers.ts';
import { wholeCardsConformance } from './library/whole-cards.ts';
import { queueConformance } from './study/queue.ts';
import { burialsConformance } from './study/burials.ts';
import { leechesConformance } from './study/leeches.ts';
import { loadsConformance } from './study/loads.ts';
import { flagsConformance } from './study/flags.ts';
import { suspendedConformance } from './study/suspended.ts';
import { studyHistoriesConformance } from './study/study-histories.ts';
import { undoConformance } from './study/undo.ts';
import { userDeletionsConformance } from './accounts/user-deletions.ts';
import { userRacesConformance } from './accounts/user-races.ts';
import { usersConformance } from './accounts/users.ts';
import { visibleCardsConformance } from './sharing/visible-cards.ts';

/** Tests of the log and of what derives from it. They need only users and sets. */
export const studyConformance = (open: OpenStore): void => {
  reviewsConformance(open);
  batchesConformance(open);
  undoConformance(open);
  logPagesConformance(open);
  activitiesConformance(open);
  daysConformance(open);
  marksConformance(open);
  goalsConformance(open);
  actionsConformance(open);
  presetsConformance(open);
  goalProgressConformance(open);
};

/** Tests of quests. They also need study. */
export const questConformance = (open: OpenStore): void => {
  questsConformance(open);
  questInvitationsConformance(open);
  questCodesConformance(open);
  questProgressConformance(open);
  questVerdictsConformance(open);
};

/** All tests of the ports. `open` returns a separate store for each call; it need not be empty. */
export const storeConformance = (open: OpenStore): void => {
  usersConformance(open);
  foldersConformance(open);
  folderMovesConformance(open);
  folderDeletionsConformance(open);
  flashcardSetsConformance(open);
  setEditsConformance(open);
  setDeletionsConformance(open);
  placesConformance(open);
  mediaConformance(open);
  addedMediaConformance(open);
  cardsConformance(open);
  cardEditsConformance(open);
  manyCardsConformance(open);
  cardAdditionsConformance(open);
  suspendedConformance(open);
  flagsConformance(open);
  burialsConformance(open);
  leechesConformance(open);
  loadsConformance(open);
  queueConformance(open);
  wholeCardsConformance(open);
  notesConformance(open);
  cardSearchConformance(open);
  setUpdatesConformance(open);
  withdrawnCardsConformance(open);
  noteEditsConformance(open);
  tagsConformance(open);
  cardMovesConformance(open);
  originsConformance(open);
  dueConformance(open);
  countsConformance(open);
  studyConformance(open);
  deletedStudyConformance(open);
  longChangesConformance(open);
  questConformance(open);
  sharedFoldersConformance(open);
  inviteCodesConformance(open);
  sharedRolesConformance(open);
  visibleCardsConformance(open);
  ownProgressConformance(open);
  sharedDueConformance(open);
  changesConformance(open);
  strangersConformance(open);
  countersConformance(open);
  lifecycleConformance(open);
};

/** Faster ways to insert many rows than through the ports, which an adapter may provide. */
export interface Shorter {
  readonly goals?: FillGoals;
  readonly sets?: FillSets;
  readonly quests?: FillQuests;
  readonly shared?: FillShared;
}

/** Slow tests of limits, for a test file of their own that can run in parallel. */
export const limitsConformance = (open: OpenStore, { goals, sets, quests, shared }: Shorter = {}): void => {
  folderLimitConformance(open);
  manyFoldersConformance(open);
  setLimitConformance(open, sets);
  goalLimitConformance(open, goals);
  questLimitsConformance(open, quests);
  sharingLimitsConformance(open, shared);
};

/** Tests with two servers on one store. A store that cannot have two handles returns the same one twice. */
export const twinsConformance = (open: OpenTwins): void => {
  fillingConformance(open);
  decksConformance(open);
  filledMeanwhileConformance(open);
  pagesConformance(open);
  snapshotsConformance(open);
  projectionsConformance(open);
  receiptsConformance(open);
  claimsConformance(open);
  keptAnswersConformance(open);
  sessionsConformance(open);
  userDeletionsConformance(open);
  questDeletionsConformance(open);
  sharingDeletionsConformance(open);
};

/** Tests of concurrent changes, and of changes in random orders. A slow store runs them in the second tier. */
export const racesConformance = (open: OpenStore, openTwins: OpenTwins): void => {
  concurrencyConformance(openTwins);
  historiesConformance(openTwins);
  studyHistoriesConformance(openTwins);
  batchHistoriesConformance(open);
  mediaRacesConformance(openTwins);
  movingAboutConformance(openTwins);
  libraryRacesConformance(openTwins);
  cardRacesConformance(openTwins);
  libraryHistoriesConformance(openTwins);
  userRacesConformance(openTwins);
  changesMeanwhileConformance(openTwins);
  changeHistoriesConformance(openTwins);
  questRacesConformance(openTwins);
  questHistoriesConformance(openTwins);
  crowdedQuestsConformance(openTwins);
  fiftyInQuestsConformance(openTwins);
  joinRacesConformance(openTwins);
  sharingRacesConformance(openTwins);
  sharingHistoriesConformance(openTwins);
};

// Single suites, for a store that is being built.
export { inviteCodesConformance, joinRacesConformance, sharedRolesConformance, usersConformance };
// Need units of work.
export { actionRowsConformance, mediaRowsConformance };

export type { Account } from './accounts/an-account.ts';
export type { ArchivePlace } from './archive/an-archive.ts';
export type { Student } from './accounts/a-person.ts';
export type { WholeSet } from './library/a-set.ts';
export type { FillGoals } from './goals/goal-limit.ts';
export type { FillQuests } from './quests/quest-limits.ts';
export type { FillSets } from './library/set-limit.ts';
export type { FillShared } from './sharing/sharing-limits.ts';
export { anAccount, changes, readings } from './accounts/an-account.ts';
export { contentAt, contentOf, copyUnits } from './archive/an-archive.ts';
export {
  addMedia,
  aMediaFile,
  contentOfMedia,
  heldAmong,
  insertWithMedia,
  mediaOf,
  untilGone,
} from './media/a-media-file.ts';
export { aDay } from './study/a-day.ts';
export { aFilledStore } from './archive/a-filled-store.ts';
export { aGoal, aStoredGoal, goalsOf } from './goals/a-goal.ts';
export { aLearner, cardAt } from './study/a-learner.ts';
export { aMark, callHeatmap, checkIn } from './study/a-mark.ts';
export { aPerson, aStudent, somePeople } from './accounts/a-person.ts';
export {
  accept,
  aQuest,
  aStoredQuest,
  decline,
  deleteQuest,
  inviteTo,
  leaveQuest,
  letJoin,
  progressIn,
  questOf,
  questsOf,
  wonBy,
} from './quests/a-quest.ts';
export { aRequest, claim, claimed } from './accounts/a-request.ts';
export { aReview, record, recordAll, recorded, recordedAll, today } from './study/a-review.ts';
export { aLeftUpdate } from './library/a-left-update.ts';
export { aNote, withNotes } from './library/a-note.ts';
export { aCardFromElsewhere } from './library/an-origin.ts';
export { aReport, aSet, counted, folder, setName, someCards } from './library/a-set.ts';
export type { Owned } from './sharing/a-shared-folder.ts';
export {
  aSharedFolder,
  aStoredFolder,
  deleteFolderOf,
  foldersSharedWith,
  join,
  leaveFolder,
  letIn,
  putOut,
  renewed,
  rolesIn,
  setRole,
  setsIn,
  share,
  sharedDueOf,
  transfer,
  unshare,
  visitedBy,
} from './sharing/a-shared-folder.ts';
export { aStoredSession } from './accounts/a-session.ts';
export { aStoredUser, aUser } from './accounts/a-user.ts';
export { noTotals, rebuilt, undo } from './study/an-undo.ts';
export {
  cardsOf,
  countedCards,
  dueOf,
  foldersOf,
  insert,
  logOf,
  makeFolder,
  rebuiltBy,
  setsOf,
  usersOf,
} from './asking.ts';
export { atOnce, numberOf } from './at-once.ts';
export { addCards, deleteCard, deleteSet, editCard, moveCards, suspend } from './changing.ts';
export { archiveConformance } from './archive/archive.ts';
export { aRichAccount, changeOnce, deadlyChanges, readByBoth, withoutIds } from './deaths.ts';
export { letGo } from './let-go.ts';
export { amounting, shown } from './study/shown.ts';
