import { activitiesConformance } from './activities.ts';
import { batchHistoriesConformance } from './batch-histories.ts';
import { batchesConformance } from './batches.ts';
import { cardAdditionsConformance } from './card-additions.ts';
import { cardEditsConformance } from './card-edits.ts';
import { cardRacesConformance } from './card-races.ts';
import { cardsConformance } from './cards.ts';
import { claimsConformance } from './claims.ts';
import { concurrencyConformance } from './concurrency.ts';
import { countersConformance } from './counters.ts';
import { countsConformance } from './counts.ts';
import { crowdedQuestsConformance } from './crowded-quests.ts';
import { daysConformance } from './days.ts';
import { deletedStudyConformance } from './deleted-study.ts';
import { dueConformance } from './due.ts';
import { filledMeanwhileConformance } from './filled-meanwhile.ts';
import { fillingConformance } from './filling.ts';
import { flashcardSetsConformance } from './flashcard-sets.ts';
import { folderDeletionsConformance } from './folder-deletions.ts';
import { folderLimitConformance } from './folder-limit.ts';
import { folderMovesConformance } from './folder-moves.ts';
import { foldersConformance } from './folders.ts';
import type { FillGoals } from './goal-limit.ts';
import { goalLimitConformance } from './goal-limit.ts';
import { goalProgressConformance } from './goal-progress.ts';
import { goalsConformance } from './goals.ts';
import { historiesConformance } from './histories.ts';
import { joinRacesConformance } from './join-races.ts';
import { libraryHistoriesConformance } from './library-histories.ts';
import { libraryRacesConformance } from './library-races.ts';
import { inviteCodesConformance } from './invite-codes.ts';
import { keptAnswersConformance } from './kept-answers.ts';
import { lifecycleConformance } from './lifecycle.ts';
import { logPagesConformance } from './log-pages.ts';
import { manyFoldersConformance } from './many-folders.ts';
import { marksConformance } from './marks.ts';
import { mediaRacesConformance } from './media-races.ts';
import { mediaConformance } from './media.ts';
import { movingAboutConformance } from './moving-about.ts';
import { originsConformance } from './origins.ts';
import type { OpenStore, OpenTwins } from './opened-store.ts';
import { ownProgressConformance } from './own-progress.ts';
import { pagesConformance } from './pages.ts';
import { placesConformance } from './places.ts';
import { projectionsConformance } from './projections.ts';
import { questDeletionsConformance } from './quest-deletions.ts';
import { questHistoriesConformance } from './quest-histories.ts';
import type { Verdicts } from './quests-by-hand.ts';
import { questInvitationsConformance } from './quest-invitations.ts';
import type { FillQuests } from './quest-limits.ts';
import { questLimitsConformance } from './quest-limits.ts';
import { questProgressConformance } from './quest-progress.ts';
import { questRacesConformance } from './quest-races.ts';
import { questVerdictsConformance } from './quest-verdicts.ts';
import { questsConformance } from './quests.ts';
import { receiptsConformance } from './receipts.ts';
import { reviewsConformance } from './reviews.ts';
import { setDeletionsConformance } from './set-deletions.ts';
import { setEditsConformance } from './set-edits.ts';
import type { FillSets } from './set-limit.ts';
import { setLimitConformance } from './set-limit.ts';
import { sharedDueConformance } from './shared-due.ts';
import { sharedFoldersConformance } from './shared-folders.ts';
import { sharedRolesConformance } from './shared-roles.ts';
import { sharingDeletionsConformance } from './sharing-deletions.ts';
import { sharingHistoriesConformance } from './sharing-histories.ts';
import { sharingRacesConformance } from './sharing-races.ts';
import type { FillShared } from './sharing-limits.ts';
import { sharingLimitsConformance } from './sharing-limits.ts';
import { snapshotsConformance } from './snapshots.ts';
import { strangersConformance } from './strangers.ts';
import { suspendedConformance } from './suspended.ts';
import { studyHistoriesConformance } from './study-histories.ts';
import { undoConformance } from './undo.ts';
import { userDeletionsConformance } from './user-deletions.ts';
import { userRacesConformance } from './user-races.ts';
import { usersConformance } from './users.ts';
import { visibleCardsConformance } from './visible-cards.ts';

/** Every promise of the ports, as tests. `open` gives a store of its own each time; it need not be an empty one. */
export const storeConformance = (open: OpenStore, verdicts: Verdicts = 'with each review'): void => {
  usersConformance(open);
  foldersConformance(open);
  folderMovesConformance(open);
  folderDeletionsConformance(open);
  flashcardSetsConformance(open);
  setEditsConformance(open);
  setDeletionsConformance(open);
  placesConformance(open);
  mediaConformance(open);
  cardsConformance(open);
  cardEditsConformance(open);
  cardAdditionsConformance(open);
  suspendedConformance(open);
  originsConformance(open);
  dueConformance(open);
  countsConformance(open);
  reviewsConformance(open);
  batchesConformance(open);
  if (verdicts === 'with each review') batchHistoriesConformance(open);
  undoConformance(open);
  deletedStudyConformance(open);
  logPagesConformance(open);
  activitiesConformance(open);
  daysConformance(open);
  marksConformance(open);
  goalsConformance(open);
  goalProgressConformance(open);
  questsConformance(open);
  questInvitationsConformance(open);
  questProgressConformance(open);
  questVerdictsConformance(open, verdicts);
  sharedFoldersConformance(open);
  inviteCodesConformance(open);
  sharedRolesConformance(open);
  visibleCardsConformance(open);
  ownProgressConformance(open);
  sharedDueConformance(open);
  strangersConformance(open);
  countersConformance(open);
  lifecycleConformance(open);
};

/** Shorter ways to much than asking for it one by one, which an adapter may know. */
export interface Shorter {
  readonly goals?: FillGoals;
  readonly sets?: FillSets;
  readonly quests?: FillQuests;
  readonly shared?: FillShared;
}

/** What takes long: a file of its own can run beside the others. */
export const limitsConformance = (open: OpenStore, { goals, sets, quests, shared }: Shorter = {}): void => {
  folderLimitConformance(open);
  manyFoldersConformance(open);
  setLimitConformance(open, sets);
  goalLimitConformance(open, goals);
  questLimitsConformance(open, quests);
  sharingLimitsConformance(open, shared);
};

/**
 * What holds between two servers on one store, too. A store that cannot have two handles gives the same one twice. Verdicts
 * on quests come with each review (contract, section 4) where the store has units of work.
 */
export const twinsConformance = (open: OpenTwins, verdicts: Verdicts = 'with each review'): void => {
  fillingConformance(open);
  filledMeanwhileConformance(open);
  mediaRacesConformance(open);
  pagesConformance(open);
  snapshotsConformance(open);
  concurrencyConformance(open);
  historiesConformance(open);
  libraryHistoriesConformance(open);
  studyHistoriesConformance(open);
  movingAboutConformance(open);
  libraryRacesConformance(open);
  cardRacesConformance(open);
  projectionsConformance(open);
  receiptsConformance(open);
  claimsConformance(open);
  keptAnswersConformance(open);
  userDeletionsConformance(open);
  userRacesConformance(open);
  questDeletionsConformance(open);
  questRacesConformance(open);
  questHistoriesConformance(open, verdicts);
  crowdedQuestsConformance(open);
  sharingDeletionsConformance(open);
  joinRacesConformance(open);
  sharingRacesConformance(open);
  sharingHistoriesConformance(open);
};

export type { ArchivePlace } from './an-archive.ts';
export type { Student } from './a-person.ts';
export type { WholeSet } from './a-set.ts';
export type { FillGoals } from './goal-limit.ts';
export type { FillQuests } from './quest-limits.ts';
export type { FillSets } from './set-limit.ts';
export type { FillShared } from './sharing-limits.ts';
export { contentAt, contentOf, copyUnits } from './an-archive.ts';
export { aMediaFile, contentOfMedia, insertWithMedia, mediaOf } from './a-media-file.ts';
export { aDay } from './a-day.ts';
export { aFilledStore } from './a-filled-store.ts';
export { aGoal, aStoredGoal, goalsOf } from './a-goal.ts';
export { aLearner, cardAt } from './a-learner.ts';
export { aMark, callHeatmap, checkIn } from './a-mark.ts';
export { aPerson, aStudent, somePeople } from './a-person.ts';
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
} from './a-quest.ts';
export { aRequest, claim, claimed } from './a-request.ts';
export { aReview, record, recordAll, recorded, recordedAll, today } from './a-review.ts';
export { aCardFromElsewhere } from './an-origin.ts';
export { aReport, aSet, counted, folder, setName, someCards } from './a-set.ts';
export type { Owned } from './a-shared-folder.ts';
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
} from './a-shared-folder.ts';
export { aStoredUser, aUser } from './a-user.ts';
export { noTotals, rebuilt, undo } from './an-undo.ts';
export { cardsOf, dueOf, foldersOf, insert, logOf, makeFolder, rebuiltBy, setsOf } from './asking.ts';
export { atOnce, numberOf } from './at-once.ts';
export { deleteCard, deleteSet, suspend } from './changing.ts';
export { archiveConformance } from './archive.ts';
export { letGo } from './let-go.ts';
export { amounting, shown } from './shown.ts';
