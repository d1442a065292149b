import * as accountData from './endpoints/account-data.ts';
import * as accounts from './endpoints/accounts.ts';
import * as cards from './endpoints/cards.ts';
import * as development from './endpoints/development.ts';
import * as folders from './endpoints/folders.ts';
import * as goals from './endpoints/goals.ts';
import * as imports from './endpoints/import.ts';
import * as sets from './endpoints/sets.ts';
import * as stats from './endpoints/stats.ts';
import * as streak from './endpoints/streak.ts';
import * as study from './endpoints/study.ts';

/** Every operation of the service, once. Routes, key check, SDK methods and OpenAPI derive from it. */
export const contract = {
  ...accounts,
  ...accountData,
  ...folders,
  ...sets,
  ...imports,
  ...cards,
  ...study,
  ...goals,
  ...streak,
  ...stats,
};

/** What the development identity provider adds (contract, section 3); never there in production. */
export const developmentContract = { ...development };

export type Contract = typeof contract;
export type DevelopmentContract = typeof developmentContract;
/** The name of an operation, also of those that the development provider adds: `getTodayCards`. */
export type OperationName = keyof (Contract & DevelopmentContract);

/** The label of the interface (specification, section 9). */
export const apiVersion = '1.0';
