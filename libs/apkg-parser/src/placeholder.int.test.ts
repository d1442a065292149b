import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { packageBytes } from './fixture.test-data.ts';
import { openPackage } from './open-package.ts';
import { buildPackage } from './package-builder.test-data.ts';

const type = { fields: ['Front', 'Back'] };
const card = (deck: number): string =>
  `INSERT INTO cards VALUES (1, 1, ${deck}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')`;
const inOwnDeck = `${card(7)}; UPDATE col SET decks = '{"1":{"name":"Default"},"7":{"name":"Files"}}'`;

const outcomeOf = async (fields: readonly string[], { types = [type], sql = card(1) } = {}): Promise<unknown> =>
  openPackage(await buildPackage(types, [{ fields }], { sql })).then(
    (pkg) => {
      pkg.close();
      return 'read';
    },
    (error: { readonly code: unknown }) => error.code,
  );

describe('a package with one note', () => {
  const stock = ['Basic', 'Reversed', 'Optional', 'Typing', 'Cloze'].map((name) => ({ ...type, name }));

  it.each([
    'Please update to the latest Anki version, then import the .colpkg/.apkg file again.',
    'Bitte aktualisieren, dann die .colpkg-Datei noch einmal importieren.',
  ])('with a request to update Anki is refused: %s', async (request) => {
    expect(await outcomeOf([request, ''])).toBe('no-collection');
  });

  it('with only text and the note types of a new collection is refused', async () => {
    expect(await outcomeOf(['In a language that names no file.', ''], { types: stock })).toBe('no-collection');
  });

  it.each([
    ['has an answer', ['What are .apkg and .colpkg?', 'Packages of Anki'], {}],
    ['has a deck of its own', ['Update to import the .colpkg/.apkg file.', ''], { sql: inOwnDeck }],
    ['is a cloze note', ['Anki writes {{c1::.colpkg}} and .apkg', ''], { types: [{ ...type, cloze: true }] }],
    ['only lacks an answer', ['What is Anki?', ''], {}],
    ['was learned', ['The .colpkg/.apkg file', ''], { sql: `${card(1)}; UPDATE cards SET type = 2` }],
  ])('that %s is a deck, even if it names files', async (_, fields, extras) => {
    expect(await outcomeOf(fields, extras)).toBe('read');
  });

  it('is not judged by its text if it has a newer collection', async () => {
    for (const name of ['wheel-basic.new.apkg', 'wheel-basic.legacy.apkg']) {
      const zip = await JSZip.loadAsync(packageBytes('ok', name));
      for (const member of ['collection.anki21', 'collection.anki21b']) zip.remove(member);
      await expect(openPackage(await zip.generateAsync({ type: 'uint8array' }))).rejects.toMatchObject({
        code: 'no-collection',
      });
      // Without `meta` it looks like an old package, but its content is unchanged.
      zip.remove('meta');
      await expect(openPackage(await zip.generateAsync({ type: 'uint8array' }))).rejects.toMatchObject({
        code: 'no-collection',
      });
    }
  });
});
