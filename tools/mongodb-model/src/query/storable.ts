import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { keyOf } from './key.ts';
import { isDocument } from './values.ts';

const check = (value: unknown): void => {
  if (Array.isArray(value)) value.forEach(check);
  else if (isDocument(value)) checkFields(value);
  // Types that the model does not keep have no key.
  else if (typeof value === 'object') keyOf(value);
};

const checkFields = (document: Document): void => {
  for (const name of Object.keys(document)) {
    if (name.startsWith('$')) fail('DollarPrefixedFieldName', `the model keeps no field that begins with $: ${name}`);
    check(document[name]);
  }
};

/** The document as it is kept, with `_id` first; refuses what the model does not keep. */
export const storable = (document: Document): Document => {
  checkFields(document);
  const id: unknown = document['_id'];
  if (Array.isArray(id)) fail('InvalidIdField', "The '_id' value cannot be of type array");
  const isInOrder = !('_id' in document) || Object.keys(document)[0] === '_id';
  return isInOrder ? document : { _id: id, ...document };
};
