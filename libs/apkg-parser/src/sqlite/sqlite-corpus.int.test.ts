import { beforeAll, describe, expect, it } from 'vitest';
import type { SqlJsStatic } from 'sql.js';
import { byteSource } from '../container/byte-source.ts';
import { readCollectionFile } from '../container/collection-file.ts';
import { packageVersion } from '../container/package-version.ts';
import { readZipDirectory } from '../container/zip-directory.ts';
import { packageBytes, packagesIn } from '../fixture.test-data.ts';
import { limitsWith } from '../limits.ts';
import { isPackageError } from '../package-error.ts';
import { differing, sqlite } from './same-rows.test-data.ts';

let sql: SqlJsStatic;
beforeAll(async () => {
  sql = await sqlite();
});

const collectionOf = async (folder: 'ok' | 'hostile', name: string): Promise<Uint8Array | undefined> => {
  try {
    const archive = await readZipDirectory(byteSource(packageBytes(folder, name)), limitsWith());
    return await readCollectionFile(archive, await packageVersion(archive));
  } catch (error) {
    if (isPackageError(error)) return undefined;
    throw error;
  }
};

describe('every table of every collection', () => {
  it.each(packagesIn('ok'))('has the same rows as in SQLite: %s', async (name) => {
    const file = await collectionOf('ok', name);
    expect(file && differing(sql, file)).toEqual([]);
  });

  // Excluded: SQLite itself takes minutes for these, because rows are in them repeatedly.
  const endless = /^(dag|sort-dag)-/;

  it.each(packagesIn('hostile').filter((name) => !endless.test(name)))(
    'has the same rows or a typed error: %s',
    async (name) => {
      const file = await collectionOf('hostile', name);
      if (!file) return;
      try {
        expect(differing(sql, file)).toEqual([]);
      } catch (error) {
        // SQLite reads nothing of some of them.
        if (isPackageError(error, 'corrupt') || /malformed|not a database|no such/.test(String(error))) return;
        throw error;
      }
    },
  );
});
