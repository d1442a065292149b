import { expect, it } from 'vitest';
import { largestSet, mostSets } from './flashcard-set.ts';
import { deepest, mostFolders } from './folder-path.ts';

it('has the limits that the contract, the decisions and the client state', () => {
  expect({ largestSet, mostSets, mostFolders, deepest }).toEqual({
    largestSet: 250_000,
    mostSets: 2_000,
    mostFolders: 2_000,
    deepest: 32,
  });
});
