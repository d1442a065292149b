import * as accountData from './endpoints/account-data.ts';
import * as accounts from './endpoints/accounts.ts';
import * as changes from './endpoints/changes.ts';
import * as cards from './endpoints/cards.ts';
import * as development from './endpoints/development.ts';
import * as folders from './endpoints/folders.ts';
import * as goals from './endpoints/goals.ts';
import * as imports from './endpoints/import.ts';
import * as csvImports from './endpoints/import-csv.ts';
import * as media from './endpoints/media.ts';
import * as notes from './endpoints/notes.ts';
import * as packages from './endpoints/packages.ts';
import * as practice from './endpoints/practice.ts';
import * as questInvites from './endpoints/quest-invites.ts';
import * as presets from './endpoints/presets.ts';
import * as quests from './endpoints/quests.ts';
import * as reschedule from './endpoints/reschedule.ts';
import * as scheduling from './endpoints/scheduling.ts';
import * as search from './endpoints/search.ts';
import * as sessions from './endpoints/sessions.ts';
import * as sets from './endpoints/sets.ts';
import * as sharedFolderMembers from './endpoints/shared-folder-members.ts';
import * as sharedFolders from './endpoints/shared-folders.ts';
import * as stats from './endpoints/stats.ts';
import * as streak from './endpoints/streak.ts';
import * as study from './endpoints/study.ts';
import * as studyQueue from './endpoints/study-queue.ts';
import * as tags from './endpoints/tags.ts';

/** The operations by subject: the headings of the documentation, in its order. */
export const groups = {
  Accounts: { ...accounts, ...sessions, ...accountData, ...changes },
  Folders: folders,
  'Flashcard sets': { ...sets, ...packages },
  Imports: { ...imports, ...csvImports },
  Cards: { ...cards, ...search, ...tags },
  Notes: notes,
  Media: media,
  Study: { ...study, ...studyQueue, ...practice, ...reschedule, ...presets },
  Scheduling: scheduling,
  Goals: goals,
  Quests: { ...quests, ...questInvites },
  'Shared folders': { ...sharedFolders, ...sharedFolderMembers },
  'Streak and heatmap': streak,
  Statistics: stats,
};

/** Every operation of the service. Routes, the check of keys, SDK methods and OpenAPI are derived from it. */
export const contract = {
  ...groups.Accounts,
  ...groups.Folders,
  ...groups['Flashcard sets'],
  ...groups.Imports,
  ...groups.Cards,
  ...groups.Notes,
  ...groups.Media,
  ...groups.Study,
  ...groups.Scheduling,
  ...groups.Goals,
  ...groups.Quests,
  ...groups['Shared folders'],
  ...groups['Streak and heatmap'],
  ...groups.Statistics,
};

/** The operations of the development identity provider (contract, section 3). They do not exist in production. */
export const developmentContract = { ...development };

export type Contract = typeof contract;
export type DevelopmentContract = typeof developmentContract;
/** The name of an operation, including those of the development provider: `getTodayCards`. */
export type OperationName = keyof (Contract & DevelopmentContract);

/** The version of the interface (specification, section 9). */
export const apiVersion = '1.0';
