import type { AccountId } from '@flashcards/kernel';
import type { Collections } from './collections.ts';
import type { NameDocument } from './documents.ts';
import { keyOf } from './keys.ts';

/** The set that bears the name, and its folder. */
export const nameDocument = ({ names }: Collections, user: AccountId, name: string): Promise<NameDocument | null> =>
  names.findOne({ _id: keyOf(user, name) });
