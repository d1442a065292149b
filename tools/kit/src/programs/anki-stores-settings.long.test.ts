import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnkiPackage } from '@flashcards/apkg-parser';
import { openPackage } from '@flashcards/apkg-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnki } from './find-python-library.ts';
import { makeSettings } from './show-with-anki.ts';

// Anki sets each setting to an unusual value, and exports both of its formats.
const found = await findAnki();
const isMissing = 'missing' in found;
if (isMissing) process.stderr.write(`Nobody compared settings with Anki's: ${found.missing}.\n`);

interface Setting {
  readonly of: string;
  readonly property: string;
  /** JSON; shortened if it is long. */
  readonly initial: string;
}

const page = await readFile(new URL('../../../../libs/apkg-parser/docs/settings.md', import.meta.url), 'utf8');

/** The settings of the page, which is made from the tables of the parser. */
const settings: readonly Setting[] = page.split('\n## ').flatMap((section) => {
  const [of = '', ...lines] = section.split('\n');
  return lines.flatMap((line) => {
    const [, property, , , initial] = /^\| `(\w+)`(.*?)\|(.*?)\|(.*)\|$/.exec(line) ?? [];
    return property === undefined ? [] : [{ of, property, initial: (initial ?? '').replaceAll('`', '').trim() }];
  });
});

/** The objects that Anki changed, by the headings of the page. */
const changedIn = (pkg: AnkiPackage): Readonly<Record<string, object | undefined>> => {
  const type = [...pkg.noteTypes.values()].find(({ latexPreamble }) => latexPreamble?.startsWith('latex_pre'));
  const deck = pkg.decks.find(({ name }) => name === 'A::B');
  return {
    'Note type': type,
    Field: type?.fieldSettings[0],
    Template: type?.templates[0],
    Deck: deck,
    'Normal deck': deck,
    'Filtered deck': pkg.decks.find(({ filtered }) => filtered),
    'Deck options': pkg.deckOptions.find(({ name }) => name === 'Options'),
  };
};

/** Anki needs usable values of these, and the last one is a flag that it sets. */
const usual = new Set([
  'kind',
  'sortField',
  'questionFormat',
  'answerFormat',
  'requirements',
  'optionsId',
  'reschedule',
]);

/** Anki cuts a fraction of a percent, and 0.53 times 100 is 52.99. */
const cut = (value: unknown, property: string): unknown =>
  property === 'desiredRetention' ? Math.trunc((value as number) * 10) : value;

let directory: string;
const packages: AnkiPackage[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flashcards-settings-'));
  if (isMissing) return;
  await makeSettings(found.program, directory);
  for (const form of ['new', 'old'])
    packages.push(await openPackage(await readFile(join(directory, `settings.${form}.colpkg`))));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe.skipIf(isMissing && process.env['CI'] !== 'true')('a setting of the documentation', () => {
  it('is one of a hundred', () => {
    expect(settings.length).toBeGreaterThan(90);
  });

  it.each(settings)('is where Anki stores it, in both formats: $of, $property', ({ of, property, initial }) => {
    const values = packages.map((pkg) => Reflect.get(changedIn(pkg)[of] ?? {}, property) as unknown);
    expect(cut(values[0], property)).toEqual(cut(values[1], property));
    expect(packages.map(({ schema }) => schema)).toEqual([18, 11]);
    if (!usual.has(property)) expect([undefined, initial]).not.toContain(values[0] && JSON.stringify(values[0]));
  });
});
