import type { Contract } from './contract.ts';

/** The operations of the specification (section 4), whose wire it fixes to the letter. All others are extensions. */
export const specified: ReadonlySet<string> = new Set<keyof Contract>([
  'importPackageFlashcards',
  'editXpGoal',
  'getTodayCards',
  'updateGoalStatus',
  'signIn',
  'inviteToQuest',
  'deleteQuest',
  'createFolder',
  'deleteGoal',
  'removeFlashcardFromSharedFolder',
  'removeUserFromSharedFolder',
  'updateHeatmap',
  'calculateStreak',
  'getFlashcardItem',
  'getHeatmap',
  'getSharedFolderFlashcards',
  'getSharedFolderMembers',
  'joinSharedFolder',
]);
