import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { indexes } from '../libs/persistence/mongodb/src/indexes.ts';
import { document, withIndexes } from './index-table.mjs';

const marks = '<!-- indexes: -->\n<!-- /indexes -->\n';

describe('the table of indexes', () => {
  it('tells the fields of each, what it is besides, and what it serves', async () => {
    const written = await withIndexes(marks, {
      things: [
        { key: { account: 1, 'a.b': -1 }, unique: true, serves: 'names' },
        { key: { at: 1 }, expireAfterSeconds: 0, partialFilterExpression: { kind: 'old' }, serves: 'what goes' },
        { key: { name: 1 }, partialFilterExpression: { name: { $exists: true } }, serves: 'sets' },
      ],
      others: [],
    });
    const rows = written.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.map((row) => row.replaceAll(/ +/g, ' '))).toEqual([
      '| `things` | `account`, `a.b` | unique | names |',
      '| `things` | `at` | TTL, where `kind` is `old` | what goes |',
      '| `things` | `name` | where there is `name` | sets |',
    ]);
  });

  it('is in the document as the store makes them: if not, run `npm run indexes`', async () => {
    const text = await readFile(document, 'utf8');
    expect(await withIndexes(text, indexes)).toBe(text);
    expect(text).toContain('| `study`');
  });
});
