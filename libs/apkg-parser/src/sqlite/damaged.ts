import { PackageError } from '../package-error.ts';

export const damagedDatabase = (cause?: unknown): PackageError =>
  new PackageError('corrupt', 'The collection inside the package is not a readable database.', { cause });

/** In a valid file, each page and byte is used once. A few reused ones could expand to gigabytes. */
export const multiplied = (): PackageError =>
  new PackageError('corrupt', 'The collection inside the package uses parts of itself more than once.');

export const noProperTable = (table: string): PackageError =>
  new PackageError('corrupt', `The collection has no proper table "${table}".`);

/** A table exceeds its limit of rows or bytes. */
export const tooMany = (table: string): PackageError =>
  new PackageError('too-large', `The collection has too many ${table}.`);
