import { PackageError } from '../package-error.ts';

export const damagedDatabase = (cause?: unknown): PackageError =>
  new PackageError('corrupt', 'The collection inside the package is not a readable database.', { cause });

/** In a sound file every page and every byte has one place; where they have more, a few stand for gigabytes. */
export const multiplied = (): PackageError =>
  new PackageError('corrupt', 'The collection inside the package uses parts of itself more than once.');

export const noProperTable = (table: string): PackageError =>
  new PackageError('corrupt', `The collection has no proper table "${table}".`);

/** More rows of a table, or more bytes in them, than may be. */
export const tooMany = (table: string): PackageError =>
  new PackageError('too-large', `The collection has too many ${table}.`);
