import { storeConformance } from '@flashcards/persistence-conformance';
import { afterAll, beforeAll, describe } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { openSqliteStore } from './index.ts';

describe('sqlite store in memory', () => storeConformance(() => openSqliteStore({ file: ':memory:' })));

describe('sqlite store in a file', () => {
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sqlite-store-'));
  });
  afterAll(() => rm(directory, { recursive: true }));
  storeConformance(() => openSqliteStore({ file: join(directory, `${randomUUID()}.db`) }));
});
