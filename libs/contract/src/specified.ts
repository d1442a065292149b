import type { Contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

const specified: ReadonlySet<string> = new Set<keyof Contract>([
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

const nameOf = (path: string): string =>
  path.slice(1).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Whether the specification (section 4) defines the wire format of an operation exactly. All others are extensions. */
export const isSpecified = ({ path }: Pick<Endpoint, 'path'>): boolean => specified.has(nameOf(path));
