import { contract } from '@flashcards/contract';
import { describe, expect, it } from 'vitest';
import { operations } from './answered-example.ts';
import { missingPartsOf, partsOfAnOperation, testFileOf } from './parts-of-an-operation.ts';
import { aRunningServer } from '../running-server.ts';

/** The operations of the specification (section 4). Each has its own test file with all of its texts. */
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

// Requirements for a new operation that no compiler checks; CONTRIBUTING.md has the list.
describe('every operation', () => {
  const server = aRunningServer();

  it.each(operations)('has all required parts: %s', async (...operation) => {
    expect(await missingPartsOf(operation, server())).toEqual([]);
  });

  it('lacks all parts if it is only in the contract', async () => {
    const { createFolder } = contract;
    const unknown = { ...createFolder, path: '/make-coffee' } as const;
    expect(await missingPartsOf(['makeCoffee', unknown as never], server())).toEqual(partsOfAnOperation);
    expect(partsOfAnOperation).toHaveLength(6);
  });

  it.each(specified)('of the specification exists, with its own test file: %s', async (path) => {
    expect(operations.map(([, each]) => each.path)).toContain(path);
    expect(await testFileOf(path.slice(1))).toBeDefined();
  });
});
