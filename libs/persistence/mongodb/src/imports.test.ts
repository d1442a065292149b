import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('.', import.meta.url));

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(test|test-data)\.ts$/.test(file),
);

/** The adapter's files that this file imports, including type imports. */
const importsOf = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)].map(([, to = '']) =>
    normalize(join(dirname(file), to)),
  );

const graph = new Map(files.map((file) => [file, importsOf(file)]));

const reachable = (from: string): ReadonlySet<string> => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    for (const next of graph.get(file) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      visit(next);
    }
  };
  visit(from);
  return seen;
};

describe('the files of the adapter', () => {
  it('have no circular imports', () => {
    expect(graph.get('index.ts')).not.toHaveLength(0);
    expect(files.filter((file) => reachable(file).has(file))).toEqual([]);
  });
});
