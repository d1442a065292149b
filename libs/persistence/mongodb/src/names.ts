import type { Collections } from './collections.ts';

import type { Owner } from './keys.ts';
import { hashedKeyOf } from './keys.ts';
import type { NameDocument } from './library-documents.ts';

export const nameKey = (owner: Owner, name: string): string => hashedKeyOf(owner, 'name', name);

/** The set that bears the name, and its folder. */
export const nameDocument = ({ names }: Collections, owner: Owner, name: string): Promise<NameDocument | null> =>
  names.findOne({ _id: nameKey(owner, name) });
