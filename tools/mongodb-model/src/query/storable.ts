import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { keyOf } from './key.ts';
import { isDocument } from './values.ts';

const check = (value: unknown): void => {
  if (Array.isArray(value)) value.forEach(check);
  else if (isDocument(value)) checkFields(value);
  // `keyOf` throws for unsupported types.
  else if (typeof value === 'object') keyOf(value);
};

const checkFields = (document: Document): void => {
  for (const name of Object.keys(document)) {
    if (name.startsWith('$')) fail('DollarPrefixedFieldName', `the model keeps no field that begins with $: ${name}`);
    check(document[name]);
  }
};

/** The document as stored, with `_id` first. Refuses values that the model does not support. */
export const storable = (document: Document): Document => {
  checkFields(document);
  const id: unknown = document['_id'];
  if (Array.isArray(id)) fail('InvalidIdField', "The '_id' value cannot be of type array");
  const isInOrder = !('_id' in document) || Object.keys(document)[0] === '_id';
  return isInOrder ? document : { _id: id, ...document };
};
