import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SqlJsStatic } from 'sql.js';
import { byteSource } from '../container/byte-source.ts';
import { readCollectionFile } from '../container/collection-file.ts';
import { packageVersion } from '../container/package-version.ts';
import { readZipDirectory } from '../container/zip-directory.ts';
import { packageBytes, packagesIn } from '../fixture.test-data.ts';
import { limitsWith } from '../limits.ts';
import { compared } from './compared.test-data.ts';
import { chance, mutantOf } from './mutant.test-data.ts';
import { sqlite, withoutUnicase } from './same-rows.test-data.ts';

// Manual run: MUTANTS=100000 SEED=one npx vitest run --project long sqlite-mutants
const count = Number(process.env['MUTANTS'] ?? 400);
const from = Number(process.env['FROM'] ?? 0);
const seed = process.env['SEED'] ?? randomBytes(4).toString('hex');
const mostBytes = 300_000;

let sql: SqlJsStatic;
const files: Uint8Array[] = [];

beforeAll(async () => {
  sql = await sqlite();
  for (const name of packagesIn('ok')) {
    const archive = await readZipDirectory(byteSource(packageBytes('ok', name)), limitsWith());
    const file = await readCollectionFile(archive, await packageVersion(archive));
    if (file.length <= mostBytes) files.push(withoutUnicase(sql, file));
  }
});

describe('a damaged database file', () => {
  it(
    `gives the rows that SQLite finds in it, or a typed error: ${count} of seed ${seed}`,
    { timeout: 7_200_000 },
    async () => {
      const found: string[] = [];
      const counts = new Map<string, number>();
      for (let index = from; index < from + count; index += 1) {
        const below = chance(`${seed}:${index}`);
        const outcomes = compared(sql, mutantOf(files[below(files.length)] as Uint8Array, below));
        for (const { outcome, table } of outcomes) {
          counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
          if (outcome.startsWith('FINDING')) found.push(`FROM=${index} SEED=${seed}: ${table}: ${outcome}`);
        }
        // Creates a new SQLite instance regularly, because errors may have damaged its memory.
        if (index % 100 === 99) sql = await sqlite();
      }
      console.log(`seed ${seed}`, Object.fromEntries(counts));
      expect(found).toEqual([]);
    },
  );
});
