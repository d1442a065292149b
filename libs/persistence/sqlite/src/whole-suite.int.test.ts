import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from './index.ts';

const suite = new URL('../../conformance/src/', import.meta.url);

/** The members of every port, as a store has them. */
const store = await openSqliteStore({ file: ':memory:' });
const members = Object.entries(store).flatMap(([port, of]) =>
  typeof of === 'object' && of !== null ? Object.keys(of).map((member) => [port, member] as const) : [],
);

describe('the conformance suite', () => {
  let text: string;
  beforeAll(async () => {
    const files = await readdir(suite);
    text = (await Promise.all(files.map((file) => readFile(new URL(file, suite), 'utf8')))).join('\n');
  });
  afterAll(() => store.close());

  it.each(members)('asks for %s.%s', (port, member) => {
    expect(text).toMatch(new RegExp(`\\b${port}\\s*\\.${member}\\b`));
  });
});
