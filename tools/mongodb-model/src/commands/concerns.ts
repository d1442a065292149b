import type { Document } from 'bson';
import { fail } from '../errors.ts';
import { checkFields } from './request.ts';

const levels: readonly unknown[] = [undefined, 'local', 'available', 'majority'];

const checkRead = (concern: Document, command: Document): void => {
  checkFields(concern, ['level', 'afterClusterTime'], 'readConcern');
  const isWithin = command['autocommit'] === false;
  if (isWithin && command['startTransaction'] !== true)
    fail('InvalidOptions', 'Only the first command in a transaction may specify a readConcern');
  const level: unknown = concern['level'];
  if (!levels.includes(level) && !(isWithin && level === 'snapshot'))
    fail('InvalidOptions', `the model does not read at level ${String(level)} here`);
};

/** One member stores everything at once, so there is nothing to wait for. */
const checkWrite = (concern: Document): void => {
  checkFields(concern, ['w', 'j', 'wtimeout'], 'writeConcern');
  const { w = 'majority' } = concern;
  if (w !== 'majority' && w !== 0 && w !== 1)
    fail('UnsatisfiableWriteConcern', 'Not enough data-bearing nodes, or no such mode');
};

export const checkConcerns = (command: Document): void => {
  const { readConcern, writeConcern } = command as { readConcern?: Document; writeConcern?: Document };
  if (readConcern) checkRead(readConcern, command);
  if (writeConcern) checkWrite(writeConcern);
};
