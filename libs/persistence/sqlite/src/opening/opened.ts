import { makeFile } from './database-file.ts';
import type { Database } from '../engine/database.ts';
import { openDatabase } from '../engine/database.ts';
import { reasonOf } from '../engine/sqlite-error.ts';

export interface SqliteOptions {
  /** A path on a local disk, or `:memory:`. Missing directories are created, for this user only. */
  readonly file: string;
  /** Called with what an operator must know at once: the file is missing, or damaged. */
  readonly warn?: (message: string) => void;
}

export const inMemory = ':memory:';

export const unnoticed = (): void => {};

/** Opens the file and runs `work`. Adds the file and the reason to every error. */
export const opened = async <T>(
  { file, warn = unnoticed, isAlone = false }: SqliteOptions & { readonly isAlone?: boolean },
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  try {
    if (file !== inMemory) makeFile(file);
    const database = await openDatabase({ file, warn, isAlone });
    return await work(database).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  } catch (error) {
    throw new Error(`sqlite: cannot use the database ${file}: ${reasonOf(error)}`, { cause: error });
  }
};
