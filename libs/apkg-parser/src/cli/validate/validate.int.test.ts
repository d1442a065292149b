import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packagesIn } from '../../fixture.test-data.ts';
import { buildPackage } from '../../package-builder.test-data.ts';
import { aRun, fixture } from '../a-run.test-data.ts';

const importByAnki = (name: string): unknown =>
  (JSON.parse(readFileSync(fixture(`hostile/${name.replace(/apkg$/, 'expected.json')}`), 'utf8')) as { anki?: unknown })
    .anki;

// Anki imports these as empty collections, or as the single note that asks to update. This library refuses them.
const emptyForAnki = new Set([
  'dummy-only.apkg',
  'empty-collection-member.apkg',
  'meta-says-legacy-has-21b.apkg',
  'sqlite-no-tables.apkg',
]);
// Lacks a table that this library does not read.
const unseen = new Set(['missing-table-graves.apkg']);

const judged = packagesIn('hostile').flatMap((name) => {
  const anki = importByAnki(name);
  const isKnown = typeof anki === 'object' && anki !== null && !emptyForAnki.has(name) && !unseen.has(name);
  return isKnown ? [[name, 'error' in anki ? 65 : 0] as const] : [];
});

describe('validate', () => {
  it.each(judged)('predicts the result of importing %s into Anki: exit code %i', async (name, code) => {
    expect((await aRun(['validate', fixture(`hostile/${name}`)])).code).toBe(code);
  });

  it('predicts the result for most of the hostile packages', () => {
    expect(judged.length).toBeGreaterThan(50);
  });

  it.each(packagesIn('ok'))('accepts %s, as Anki does', async (name) => {
    expect((await aRun(['validate', fixture(`ok/${name}`)])).code).toBe(0);
  });

  it('finds faults in a template by rendering a card with all fields filled', async () => {
    const wrong = [
      { name: 'A', fields: ['Front', 'Back'], question: '{{#Front}}{{Nothing}}{{/Front}}' },
      { name: 'B', fields: ['Front', 'Back'], question: '{{#Front}}open' },
    ];
    const { output, code } = await aRun(['validate', '--json', '-'], { input: [await buildPackage(wrong, [])] });
    expect(code).toBe(0);
    const findings = JSON.parse(output) as { code: string; place: string }[];
    expect(findings.filter((each) => each.code === 'template').map(({ place }) => place)).toEqual([
      'template Card 1 of note type 1',
      'template Card 1 of note type 2',
    ]);
  });

  it('reports a package that cannot be opened as a finding', async () => {
    const { output, errors, code } = await aRun(['validate', '--json', fixture('README.md')]);
    expect(code).toBe(65);
    expect(JSON.parse(output)).toMatchObject([{ severity: 'refused', code: 'not-a-package', place: 'package' }]);
    expect(errors).not.toBe('');
  });

  it('reports one code at most twenty times', async () => {
    const notes = Array.from({ length: 50 }, () => ({ fields: ['a', 'b'] }));
    const input = [await buildPackage([{ fields: ['Front', 'Back'] }], notes)];
    const { output } = await aRun(['validate', '-'], { input });
    expect(output.match(/it has no card/g)?.length).toBe(20);
    expect(output).toContain('… and 30 more of note-without-card');
  });
});
