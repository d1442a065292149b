import { readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { expect, it } from 'vitest';
import { read, root } from '../docs/links.ts';

const sources = (directory: string): readonly string[] =>
  readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .map((file) => `${directory}/${file.replaceAll(sep, '/')}`)
    .filter((file) => file.endsWith('.ts') && file.includes('/src/') && !file.includes('/node_modules/'));

const importsOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/^(?:import|export|\}) (?:.* )?from '(\.[^']+\.ts)';$/gm)].map(([, imported = '']) =>
    join(dirname(file), imported),
  );

/** The files of the first circle that is met, for each part of the graph that has one. */
const circlesIn = (graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] => {
  const circles: (readonly string[])[] = [];
  const left = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push(path.slice(path.indexOf(file)));
    if (path.includes(file) || left.has(file)) return;
    for (const imported of graph.get(file) ?? []) visit(imported, [...path, file]);
    left.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
};

// Of types, too: two files that need each other are one, or lack a third one that both need.
it('files import each other in no circle', () => {
  const files = [...sources('libs'), ...sources('apps')];
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  expect([...graph.values()].flat().length).toBeGreaterThan(files.length);
  expect(circlesIn(graph)).toEqual([]);
});

it('a circle is seen', () => {
  expect(circlesIn(new Map(Object.entries({ a: ['b'], b: ['c'], c: ['b'], d: [] })))).toEqual([['b', 'c']]);
});
