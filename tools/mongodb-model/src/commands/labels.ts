import type { Document } from 'bson';
import type { CodeName, CommandError } from '../errors.ts';

const transient = new Set<CodeName>(['WriteConflict', 'NoSuchTransaction', 'NotWritablePrimary']);

/** Whether the whole transaction may be retried. */
export const isTransient = ({ codeName }: CommandError): boolean => transient.has(codeName);

/** The error labels that tell a driver whether to retry. */
export const labelsOf = (error: CommandError, command: Document): readonly string[] => {
  const isEnd = 'commitTransaction' in command || 'abortTransaction' in command;
  const isWithin = command['autocommit'] === false;
  if (error.codeName === 'NotWritablePrimary' && (isEnd || !isWithin))
    return 'txnNumber' in command ? ['RetryableWriteError'] : [];
  return isWithin && isTransient(error) ? ['TransientTransactionError'] : [];
};
