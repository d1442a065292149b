import type { Collection, OptionalUnlessRequiredId } from './driver.ts';
import { isDuplicate } from './mongodb-error.ts';

/** Whether this call is the one that inserted it: of many with one `_id`, exactly one is. */
export const isInserted = async <Document extends { readonly _id: unknown }>(
  collection: Collection<Document>,
  document: Document,
): Promise<boolean> => {
  try {
    await collection.insertOne(document as OptionalUnlessRequiredId<Document>);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};
