import type { SetLimits } from '@flashcards/library';
import type { FileReferences, Store } from '@flashcards/persistence-ports';
import type { NewId, Now, YieldToOthers } from './clock.ts';
import type { DeckReader } from './imports/deck-reader.ts';
import type { AccessTokenHash, IdentityProvider, ServiceTokens } from './accounts/identity.ts';
import type { InviteCodes } from './sharing/invite-codes.ts';
import { addCards } from './library/add-cards.ts';
import { addNotes } from './library/add-notes.ts';
import { addMedia } from './media/add-media.ts';
import { addFlashcardToSharedFolder } from './sharing/add-flashcard-to-shared-folder.ts';
import { calculateStreak } from './streak/calculate-streak.ts';
import { createFlashcard } from './library/create-flashcard.ts';
import { createFolder } from './library/create-folder.ts';
import { createCardGoal, createXpGoal } from './goals/create-goal.ts';
import { createQuest } from './quests/create-quest.ts';
import { createQuestInvite } from './quests/create-quest-invite.ts';
import { createSharedFolder } from './sharing/create-shared-folder.ts';
import { createSharedFolderInvite } from './sharing/create-shared-folder-invite.ts';
import { deleteCard } from './library/delete-card.ts';
import { deleteCards } from './library/delete-cards.ts';
import { deleteFlashcard } from './library/delete-flashcard.ts';
import { deleteFolder } from './library/delete-folder.ts';
import { deleteGoal } from './goals/delete-goal.ts';
import { deleteQuest } from './quests/delete-quest.ts';
import { deleteSharedFolder } from './sharing/delete-shared-folder.ts';
import { deleteUser } from './accounts/delete-user.ts';
import { endSession } from './accounts/end-session.ts';
import { editCard } from './library/edit-card.ts';
import { editCards } from './library/edit-cards.ts';
import { editNote } from './library/edit-note.ts';
import type { NoteRenderer } from './library/note-renderer.ts';
import { editFlashcard } from './library/edit-flashcard.ts';
import { editCardGoal, editXpGoal } from './goals/edit-goal.ts';
import { exportPackageFlashcards } from './imports/export-package-flashcards.ts';
import { exportUserData } from './accounts/export-user-data.ts';
import { findCards } from './library/find-cards.ts';
import { getCard } from './study/get-card.ts';
import { getFlashcard } from './library/get-flashcard.ts';
import { getFlashcardItem } from './study/get-flashcard-item.ts';
import { optimizeScheduling } from './scheduling/optimize-scheduling.ts';
import type { SchedulingComputer } from './scheduling/scheduling-computer.ts';
import { simulateScheduling } from './scheduling/simulate-scheduling.ts';
import { getFolders } from './library/get-folders.ts';
import { getHeatmap } from './streak/get-heatmap.ts';
import { getImportReport } from './imports/get-import-report.ts';
import { getQuests } from './quests/get-quests.ts';
import { getSharedFolderFlashcards } from './sharing/get-shared-folder-flashcards.ts';
import { getSharedFolderMembers } from './sharing/get-shared-folder-members.ts';
import { getSharedFolders } from './sharing/get-shared-folders.ts';
import { getSharedTodayCards } from './sharing/get-shared-today-cards.ts';
import { getCardStyles } from './library/get-card-styles.ts';
import { getNoteTypes } from './library/get-note-types.ts';
import { getTags } from './library/get-tags.ts';
import { getStudyQueue } from './study/queue/get-study-queue.ts';
import { cramCards } from './study/cram-cards.ts';
import { getStudyStats } from './study/get-study-stats.ts';
import { getPresets } from './study/get-presets.ts';
import { setPreset } from './study/set-preset.ts';
import { getTodayCards } from './study/get-today-cards.ts';
import { getChanges } from './accounts/get-changes.ts';
import { getUser } from './accounts/get-user.ts';
import { importCsvFlashcards } from './imports/import-csv-flashcards.ts';
import { importPackageFlashcards } from './imports/import-package-flashcards.ts';
import { inviteToQuest } from './quests/invite-to-quest.ts';
import { joinQuest } from './quests/join-quest.ts';
import { joinSharedFolder } from './sharing/join-shared-folder.ts';
import { leaveQuest } from './quests/leave-quest.ts';
import { leaveSharedFolder } from './sharing/leave-shared-folder.ts';
import type { MediaUploads } from './media/media-uploads.ts';
import type { PackageWriter } from './imports/package-writer.ts';
import { listSessions } from './accounts/list-sessions.ts';
import { moveFolder } from './library/move-folder.ts';
import { previewCard } from './study/preview-card.ts';
import { previewPackageFlashcards } from './imports/preview-package-flashcards.ts';
import { removeFlashcardFromSharedFolder } from './sharing/remove-flashcard-from-shared-folder.ts';
import { removeUserFromSharedFolder } from './sharing/remove-user-from-shared-folder.ts';
import { resetCard, setDueDate } from './study/reschedule-card.ts';
import { reviewCard } from './study/review-card.ts';
import { reviewCards } from './study/review-cards.ts';
import { setProfile } from './accounts/set-profile.ts';
import { setSettings } from './accounts/set-settings.ts';
import { setSharedFolderRole } from './sharing/set-shared-folder-role.ts';
import { signIn } from './accounts/sign-in.ts';
import type { SignInOptions } from './accounts/sign-in-options.ts';
import { signInOptions } from './accounts/sign-in-options.ts';
import { signOut } from './accounts/sign-out.ts';
import { signOutEverywhere } from './accounts/sign-out-everywhere.ts';
import { buryCards } from './study/bury-cards.ts';
import { flagCards } from './study/flag-cards.ts';
import { suspendCard } from './study/suspend-card.ts';
import { suspendCards } from './study/suspend-cards.ts';
import { moveCards } from './library/move-cards.ts';
import { tagCards } from './library/tag-cards.ts';
import { transferSharedFolder } from './sharing/transfer-shared-folder.ts';
import { undoReview } from './study/undo-review.ts';
import { updateGoalStatus } from './goals/update-goal-status.ts';
import { updateHeatmap } from './streak/update-heatmap.ts';
import { updateInviteStatus } from './quests/update-invite-status.ts';
import { updateSettings } from './accounts/update-settings.ts';

/** The ports of all use cases. */
export interface Ports extends Store {
  readonly now: Now;
  readonly newId: NewId;
  readonly yieldToOthers: YieldToOthers;
  readonly setLimits: SetLimits;
  /** Bytes of all different files in the sets of one account. */
  readonly mostMediaBytes: number;
  readonly identityProvider: IdentityProvider;
  readonly accessTokenHash: AccessTokenHash;
  readonly inviteCodes: InviteCodes;
  readonly signInOptions: SignInOptions;
  readonly serviceTokens: ServiceTokens;
  /** Days after which an unused session ends; `undefined`: it ends with its token. */
  readonly sessionIdleDays: number | undefined;
  readonly deckReader: DeckReader;
  readonly packageWriter: PackageWriter;
  readonly noteRenderer: NoteRenderer;
  readonly fileReferences: FileReferences;
  readonly mediaUploads: MediaUploads;
  readonly schedulingComputer: SchedulingComputer;
}

const ofAccounts = (ports: Ports) => ({
  signIn: signIn(ports),
  getUser: getUser(ports),
  getChanges: getChanges(ports),
  updateSettings: updateSettings(ports),
  setSettings: setSettings(ports),
  setProfile: setProfile(ports),
  signInOptions: signInOptions(ports),
  signOut: signOut(ports),
  signOutEverywhere: signOutEverywhere(ports),
  listSessions: listSessions(ports),
  endSession: endSession(ports),
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
  addNotes: addNotes(ports),
  editNote: editNote(ports),
  findCards: findCards(ports),
  getFlashcardItem: getFlashcardItem(ports),
  getCard: getCard(ports),
  editCard: editCard(ports),
  editCards: editCards(ports),
  deleteCard: deleteCard(ports),
  deleteCards: deleteCards(ports),
  flagCards: flagCards(ports),
  getNoteTypes: getNoteTypes(ports),
  getCardStyles: getCardStyles(ports),
  moveCards: moveCards(ports),
  tagCards: tagCards(ports),
  getTags: getTags(ports),
  suspendCard: suspendCard(ports),
  suspendCards: suspendCards(ports),
  buryCards: buryCards(ports),
  previewPackageFlashcards: previewPackageFlashcards(ports),
  importPackageFlashcards: importPackageFlashcards(ports),
  importCsvFlashcards: importCsvFlashcards(ports),
  getImportReport: getImportReport(ports),
  addMedia: addMedia(ports),
  exportPackageFlashcards: exportPackageFlashcards(ports),
});

const ofStudy = (ports: Ports) => ({
  getTodayCards: getTodayCards(ports),
  getStudyQueue: getStudyQueue(ports),
  cramCards: cramCards(ports),
  previewCard: previewCard(ports),
  reviewCard: reviewCard(ports),
  reviewCards: reviewCards(ports),
  undoReview: undoReview(ports),
  getPresets: getPresets(ports),
  setPreset: setPreset(ports),
  resetCard: resetCard(ports),
  setDueDate: setDueDate(ports),
  calculateStreak: calculateStreak(ports),
  getHeatmap: getHeatmap(ports),
  updateHeatmap: updateHeatmap(ports),
  getStudyStats: getStudyStats(ports),
  optimizeScheduling: optimizeScheduling(ports),
  simulateScheduling: simulateScheduling(ports),
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
  createQuestInvite: createQuestInvite(ports),
  joinQuest: joinQuest(ports),
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

/** The use cases with their ports: one for every operation, under its name. */
export const useCases = (ports: Ports) => ({
  ...ofAccounts(ports),
  ...ofLibrary(ports),
  ...ofStudy(ports),
  ...ofGoals(ports),
  ...ofQuests(ports),
  ...ofSharedFolders(ports),
});

export type UseCases = ReturnType<typeof useCases>;
