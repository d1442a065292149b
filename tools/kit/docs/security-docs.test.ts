import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { linksOf, read, root } from './links.ts';

const documents = [
  'SECURITY.md',
  'CHANGELOG.md',
  'libs/apkg-parser/README.md',
  ...['docs/security', 'libs/apkg-parser/docs', 'libs/apkg-parser/docs/traps'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** The titles of tests, and of what groups them, that a file states in words. */
const titlesOf = (file: string): ReadonlySet<string> => {
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    const [title] = ts.isCallExpression(node) ? node.arguments : [];
    if (
      ts.isCallExpression(node) &&
      title &&
      ts.isStringLiteralLike(title) &&
      /^(it|describe)\b/.test(node.expression.getText())
    )
      titles.add(title.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  return titles;
};

const isTest = (file: string): boolean => file.endsWith('.test.ts');

describe.each(documents)('%s', (document) => {
  const links = linksOf(document);

  it('names tests by their file, or by titles that they have', () => {
    const tests = links.filter(({ text, file }) => isTest(file) && text !== basename(file));
    const found = tests.filter(({ file }) => existsSync(join(root, file)));
    expect(found.filter(({ text, file }) => !titlesOf(file).has(text))).toEqual([]);
  });
});

describe('docs/security/owasp-asvs.md', () => {
  const document = 'docs/security/owasp-asvs.md';
  /** Of ASVS 5.0.0: the level of each requirement, by section, in the order of their numbers. */
  const levels = JSON.parse(read('tools/kit/docs/asvs-levels.json')) as Readonly<Record<string, readonly number[]>>;
  const requirements = Object.entries(levels)
    .flatMap(([section, list]) => list.map((level, index) => ({ number: `${section}.${index + 1}`, level })))
    .filter(({ level }) => level < 3);

  const rows = read(document)
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .map(([, numbers = '', level = '', state = '', what = '', shown = '']) => {
      const named = numbers.split(/, */);
      const answered = requirements.filter(({ number }) =>
        named.some((each) => number === each || number.startsWith(`${each}.`)),
      );
      return { numbers, named, level, state, what, shown, answered };
    });
  const inState = (wanted: string) => rows.filter(({ state }) => state === wanted);

  it('answers each requirement of levels 1 and 2 once', () => {
    const answered = rows.flatMap((row) => row.answered.map(({ number }) => number));
    expect(answered.toSorted()).toEqual(requirements.map(({ number }) => number).toSorted());
    const idle = rows.filter(({ named }) =>
      named.some((each) => !requirements.some(({ number }) => number === each || number.startsWith(`${each}.`))),
    );
    expect(idle).toEqual([]);
  });

  it('states the level of each', () => {
    const levelsOf = ({ answered }: (typeof rows)[number]) =>
      [...new Set(answered.map(({ level }) => level))].toSorted().join(', ');
    expect(rows.map(({ level }) => level)).toEqual(rows.map(levelsOf));
  });

  it('shows a test, a document or a reason for each', () => {
    const unfounded = rows.filter(({ state, what, shown }) => {
      const files = linksOf(document, shown).map(({ file }) => file);
      if (state === 'tested') return !files.some(isTest);
      if (state === 'written') return files.length === 0;
      return !['partly', 'not met', 'operator', 'n/a'].includes(state) || what === '';
    });
    expect(unfounded.map(({ numbers }) => numbers)).toEqual([]);
  });

  it('counts them', () => {
    const sums = [...read(document).matchAll(/^\| (\D[^|]*?) +\| .* \| (\d+) +\|$/gm)].map(([, state = '', count]) => ({
      state,
      count: Number(count),
    }));
    expect(sums.length).toBe(6);
    const counted = sums.map(({ state }) => ({
      state,
      count: inState(state).flatMap(({ answered }) => answered).length,
    }));
    expect(sums).toEqual(counted);
  });
});
