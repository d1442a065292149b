import type { AccountId } from '@flashcards/kernel';
import type { Store } from '@flashcards/persistence-ports';
import { expect } from 'vitest';
import type { WholeSet } from './a-set.ts';
import { folder } from './a-set.ts';
import { insert, makeFolder } from '../asking.ts';

/** Makes these folders; a refusal fails the test. */
export const makeAll = async (store: Store, account: AccountId, paths: readonly string[]): Promise<void> => {
  for (const path of paths) expect(await makeFolder(store, account, folder(path))).toBe('made');
};

/** Stores these sets; a refusal fails the test. */
export const insertAll = async (store: Store, account: AccountId, sets: readonly WholeSet[]): Promise<void> => {
  for (const set of sets) expect(await insert(store, account, set)).toBe('inserted');
};
