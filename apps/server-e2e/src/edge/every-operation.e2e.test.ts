import { contract } from '@flashcards/contract';
import { describe, expect, it } from 'vitest';
import { operations } from './answered-example.ts';
import { lackedBy, partsOfAnOperation, testFileOf } from './parts-of-an-operation.ts';
import { aRunningServer } from '../running-server.ts';

/** Those of the specification (section 4): each has a test file of its own, which says all of its texts. */
const specified = [
  '/import-package-flashcards',
  '/edit-xp-goal',
  '/get-today-cards',
  '/update-goal-status',
  '/sign-in',
  '/invite-to-quest',
  '/delete-quest',
  '/create-folder',
  '/delete-goal',
  '/remove-flashcard-from-shared-folder',
  '/remove-user-from-shared-folder',
  '/update-heatmap',
  '/calculate-streak',
  '/get-flashcard-item',
  '/get-heatmap',
  '/get-shared-folder-flashcards',
  '/get-shared-folder-members',
  '/join-shared-folder',
];

// What nobody may forget when an operation is added and no compiler notices: CONTRIBUTING.md has the list.
describe('every operation', () => {
  const server = aRunningServer();

  it.each(operations)('has all that an operation must have: %s', async (...operation) => {
    expect(await lackedBy(operation, server())).toEqual([]);
  });

  it('lacks all of it when it is in the contract only', async () => {
    const { createFolder } = contract;
    const unknown = { ...createFolder, path: '/make-coffee' } as const;
    expect(await lackedBy(['makeCoffee', unknown as never], server())).toEqual(partsOfAnOperation);
    expect(partsOfAnOperation).toHaveLength(6);
  });

  it.each(specified)('is there, with a test file of its own, where the specification has it: %s', async (path) => {
    expect(operations.map(([, each]) => each.path)).toContain(path);
    expect(await testFileOf(path.slice(1))).toBeDefined();
  });
});
