import type { UseCases } from '@flashcards/application';
import type { Contract } from '@flashcards/contract';
import { contract } from '@flashcards/contract';
import { ok } from '@flashcards/kernel';
import type { DevelopmentHandlers, Handlers } from '../http/handler.ts';
import type { DevelopmentProvider } from '../identity/development-provider.ts';
import { findCards } from './find-cards.ts';
import { getStudyStats } from './get-study-stats.ts';
import { packageHandlers } from './packages.ts';
import type { AnyUseCase, PassedTo } from './pass-through.ts';
import { passThrough } from './pass-through.ts';
import { readHandlers } from './reads.ts';
import { getStudyQueue } from './study-queue.ts';
import { reviewCards } from './review-batch.ts';
import { schedulingHandlers } from './scheduling.ts';

/**
 * Operations that need more than their use case: reads that are never refused, files, sign-in, which keeps the name of
 * the client, and a list that is judged entry by entry.
 */
const ownHandlers = (cases: UseCases) =>
  ({
    ...readHandlers(cases),
    ...packageHandlers(cases),
    signIn: ({ body, query, userAgent, once }) => cases.signIn({ ...body, ...query, userAgent }, once),
    ...schedulingHandlers(cases),
    findCards: findCards(cases),
    getStudyQueue: getStudyQueue(cases),
    getStudyStats: getStudyStats(cases),
    reviewCards: reviewCards(cases),
  }) satisfies Partial<Handlers>;

type Passed = Omit<Contract, keyof ReturnType<typeof ownHandlers>>;

/** One handler for each operation of the contract. The compiler checks each use case that is called directly. */
export const handlersOf = (cases: UseCases): Handlers => {
  const passed: { readonly [Name in keyof Passed]: PassedTo<Passed[Name]> } = cases;
  const passing = Object.entries(passed).map(([name, useCase]) => [
    name,
    passThrough(contract[name as keyof Contract], useCase as AnyUseCase),
  ]);
  return { ...(Object.fromEntries(passing) as Handlers), ...ownHandlers(cases) };
};

export const developmentHandlers = ({ issueIdToken }: DevelopmentProvider): DevelopmentHandlers => ({
  issueIdToken: async ({ body }) => ok({ idToken: await issueIdToken(body.userID) }),
});
