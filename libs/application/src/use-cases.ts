import type { SetLimits } from '@flashcards/library';
import type { Store } from '@flashcards/persistence-ports';
import type { Breathe, NewId, Now } from './clock.ts';
import type { DeckReader } from './deck-reader.ts';
import type { AccessTokenHash, IdentityProvider, ServiceTokens } from './identity.ts';
import type { InviteCodes } from './invite-codes.ts';
import { addCards } from './add-cards.ts';
import { addFlashcardToSharedFolder } from './add-flashcard-to-shared-folder.ts';
import { calculateStreak } from './calculate-streak.ts';
import { createFlashcard } from './create-flashcard.ts';
import { createFolder } from './create-folder.ts';
import { createCardGoal, createXpGoal } from './create-goal.ts';
import { createQuest } from './create-quest.ts';
import { createSharedFolder } from './create-shared-folder.ts';
import { createSharedFolderInvite } from './create-shared-folder-invite.ts';
import { deleteCard } from './delete-card.ts';
import { deleteFlashcard } from './delete-flashcard.ts';
import { deleteFolder } from './delete-folder.ts';
import { deleteGoal } from './delete-goal.ts';
import { deleteQuest } from './delete-quest.ts';
import { deleteSharedFolder } from './delete-shared-folder.ts';
import { deleteUser } from './delete-user.ts';
import { editCard } from './edit-card.ts';
import { editFlashcard } from './edit-flashcard.ts';
import { editCardGoal, editXpGoal } from './edit-goal.ts';
import { exportPackageFlashcards } from './export-package-flashcards.ts';
import { exportUserData } from './export-user-data.ts';
import { getFlashcard } from './get-flashcard.ts';
import { getFlashcardItem } from './get-flashcard-item.ts';
import { getFolders } from './get-folders.ts';
import { getHeatmap } from './get-heatmap.ts';
import { getImportReport } from './get-import-report.ts';
import { getQuests } from './get-quests.ts';
import { getSharedFolderFlashcards } from './get-shared-folder-flashcards.ts';
import { getSharedFolderMembers } from './get-shared-folder-members.ts';
import { getSharedFolders } from './get-shared-folders.ts';
import { getSharedTodayCards } from './get-shared-today-cards.ts';
import { getStudyStats } from './get-study-stats.ts';
import { getTodayCards } from './get-today-cards.ts';
import { getUser } from './get-user.ts';
import { importPackageFlashcards } from './import-package-flashcards.ts';
import { inviteToQuest } from './invite-to-quest.ts';
import { joinSharedFolder } from './join-shared-folder.ts';
import { leaveQuest } from './leave-quest.ts';
import { leaveSharedFolder } from './leave-shared-folder.ts';
import type { PackageWriter } from './package-writer.ts';
import { moveFolder } from './move-folder.ts';
import { previewCard } from './preview-card.ts';
import { previewPackageFlashcards } from './preview-package-flashcards.ts';
import { removeFlashcardFromSharedFolder } from './remove-flashcard-from-shared-folder.ts';
import { removeUserFromSharedFolder } from './remove-user-from-shared-folder.ts';
import { reviewCard } from './review-card.ts';
import { reviewCards } from './review-cards.ts';
import { setSharedFolderRole } from './set-shared-folder-role.ts';
import { signIn } from './sign-in.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';
import { suspendCard } from './suspend-card.ts';
import { transferSharedFolder } from './transfer-shared-folder.ts';
import { undoReview } from './undo-review.ts';
import { updateGoalStatus } from './update-goal-status.ts';
import { updateHeatmap } from './update-heatmap.ts';
import { updateInviteStatus } from './update-invite-status.ts';
import { updateSettings } from './update-settings.ts';

/** Everything the use cases ask of the outside world. */
export interface Ports extends Store {
  readonly now: Now;
  readonly newId: NewId;
  readonly breathe: Breathe;
  readonly setLimits: SetLimits;
  /** Of all different files that the sets of one account hold. */
  readonly mostMediaBytes: number;
  readonly identityProvider: IdentityProvider;
  readonly accessTokenHash: AccessTokenHash;
  readonly inviteCodes: InviteCodes;
  readonly serviceTokens: ServiceTokens;
  readonly deckReader: DeckReader;
  readonly packageWriter: PackageWriter;
}

const ofAccounts = (ports: Ports) => ({
  signIn: signIn(ports),
  getUser: getUser(ports),
  updateSettings: updateSettings(ports),
  signOutEverywhere: signOutEverywhere(ports),
  exportUserData: exportUserData(ports),
  deleteUser: deleteUser(ports),
});

const ofLibrary = (ports: Ports) => ({
  createFolder: createFolder(ports),
  getFolders: getFolders(ports),
  moveFolder: moveFolder(ports),
  deleteFolder: deleteFolder(ports),
  createFlashcard: createFlashcard(ports),
  getFlashcard: getFlashcard(ports),
  editFlashcard: editFlashcard(ports),
  deleteFlashcard: deleteFlashcard(ports),
  addCards: addCards(ports),
  getFlashcardItem: getFlashcardItem(ports),
  editCard: editCard(ports),
  deleteCard: deleteCard(ports),
  suspendCard: suspendCard(ports),
  previewPackageFlashcards: previewPackageFlashcards(ports),
  importPackageFlashcards: importPackageFlashcards(ports),
  getImportReport: getImportReport(ports),
  exportPackageFlashcards: exportPackageFlashcards(ports),
});

const ofStudy = (ports: Ports) => ({
  getTodayCards: getTodayCards(ports),
  previewCard: previewCard(ports),
  reviewCard: reviewCard(ports),
  reviewCards: reviewCards(ports),
  undoReview: undoReview(ports),
  calculateStreak: calculateStreak(ports),
  getHeatmap: getHeatmap(ports),
  updateHeatmap: updateHeatmap(ports),
  getStudyStats: getStudyStats(ports),
});

const ofGoals = (ports: Ports) => ({
  createXpGoal: createXpGoal(ports),
  createCardGoal: createCardGoal(ports),
  editXpGoal: editXpGoal(ports),
  editCardGoal: editCardGoal(ports),
  deleteGoal: deleteGoal(ports),
  updateGoalStatus: updateGoalStatus(ports),
});

const ofQuests = (ports: Ports) => ({
  createQuest: createQuest(ports),
  getQuests: getQuests(ports),
  inviteToQuest: inviteToQuest(ports),
  updateInviteStatus: updateInviteStatus(ports),
  leaveQuest: leaveQuest(ports),
  deleteQuest: deleteQuest(ports),
});

const ofSharedFolders = (ports: Ports) => ({
  createSharedFolder: createSharedFolder(ports),
  getSharedFolders: getSharedFolders(ports),
  addFlashcardToSharedFolder: addFlashcardToSharedFolder(ports),
  removeFlashcardFromSharedFolder: removeFlashcardFromSharedFolder(ports),
  getSharedFolderFlashcards: getSharedFolderFlashcards(ports),
  deleteSharedFolder: deleteSharedFolder(ports),
  getSharedTodayCards: getSharedTodayCards(ports),
  joinSharedFolder: joinSharedFolder(ports),
  getSharedFolderMembers: getSharedFolderMembers(ports),
  createSharedFolderInvite: createSharedFolderInvite(ports),
  setSharedFolderRole: setSharedFolderRole(ports),
  removeUserFromSharedFolder: removeUserFromSharedFolder(ports),
  leaveSharedFolder: leaveSharedFolder(ports),
  transferSharedFolder: transferSharedFolder(ports),
});

/** The use cases, each with the ports it needs; one for every operation, under its name. */
export const useCases = (ports: Ports) => ({
  ...ofAccounts(ports),
  ...ofLibrary(ports),
  ...ofStudy(ports),
  ...ofGoals(ports),
  ...ofQuests(ports),
  ...ofSharedFolders(ports),
});

export type UseCases = ReturnType<typeof useCases>;
