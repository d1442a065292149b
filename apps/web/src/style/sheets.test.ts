import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The classes that a style sheet gives a look wherever they stand. */
const classesIn = (css: string): readonly string[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .flatMap((selector) => /^\.([\w-]+)$/.exec(selector.trim())?.[1] ?? []);

// The style sheet of a view stays when another view opens.
it('no class has its look from two views', () => {
  const owners = new Map<string, Set<string>>();
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css')))
    for (const name of classesIn(readFileSync(join(root, file), 'utf8')))
      owners.set(name, (owners.get(name) ?? new Set()).add(dirname(file)));
  expect(owners.size).toBeGreaterThan(200);
  expect([...owners].filter(([, folders]) => folders.size > 1)).toEqual([]);
});
