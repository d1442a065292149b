import type { Writable } from './bound-collection.ts';
import { isDuplicate } from './mongodb-error.ts';

/** Whether this call is the one that inserted it: of many with one `_id`, exactly one is. */
export const isInserted = async <Document extends { readonly _id: unknown }>(
  collection: Pick<Writable<Document>, 'insertOne'>,
  document: Document,
): Promise<boolean> => {
  try {
    await collection.insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};
