import { describe, expect, it } from 'vitest';
import type { AnkiPackage } from './anki-package.ts';
import { expectedOf, packageBytes, packagesIn } from './fixture.test-data.ts';
import type { PackageErrorCode } from './package-error.ts';
import { isPackageError } from './package-error.ts';
import { readDeck } from './read-deck.ts';
import { openPackage } from './open-package.ts';

const everything = { termField: '0', definitionField: '1', fields: 'auto', stripHtml: true, cloze: true } as const;

type Outcome =
  | { readonly outcome: 'error'; readonly code: PackageErrorCode }
  | { readonly outcome: 'ok' | 'ok-partial'; readonly noteIds: readonly string[]; readonly pkg: AnkiPackage };

const readAll = (pkg: AnkiPackage): Outcome => {
  const notes = Array.from(pkg.notes());
  const readable = notes.filter((note) => note.kind === 'note');
  const cards = Array.from(pkg.cards());
  const known = new Set(notes.map(({ id }) => id));
  const decks = new Set(pkg.decks.map(({ id }) => id));
  const odd = cards.some((card) => !known.has(card.noteId) || !decks.has(card.deckId));
  const { cards: learned } = readDeck(pkg, everything);
  for (const { front, back } of learned) expect([typeof front, typeof back]).toEqual(['string', 'string']);
  const outcome = odd || pkg.warnings.length > 0 || readable.length < notes.length ? 'ok-partial' : 'ok';
  return { outcome, noteIds: readable.map(({ id }) => id), pkg };
};

const outcomeOf = async (name: string): Promise<Outcome> => {
  try {
    const pkg = await openPackage(packageBytes('hostile', name));
    try {
      return readAll(pkg);
    } finally {
      pkg.close();
    }
  } catch (error) {
    if (!isPackageError(error)) throw error;
    return { outcome: 'error', code: error.code };
  }
};

const codes: Readonly<Record<string, PackageErrorCode>> = {
  'bomb-deflate.apkg': 'too-large',
  'bomb-zstd.apkg': 'too-large',
  'encrypted.apkg': 'encrypted',
  'empty-file.apkg': 'not-a-package',
  'not-a-zip.apkg': 'not-a-package',
  'empty-zip.apkg': 'no-collection',
  'no-collection.apkg': 'no-collection',
  'dummy-only.apkg': 'no-collection',
  'meta3-without-21b.apkg': 'no-collection',
  'collection-in-folder.apkg': 'no-collection',
  'meta-version-0.apkg': 'unsupported-version',
  'meta-version-4.apkg': 'unsupported-version',
  'schema-99.apkg': 'unsupported-version',
  'garbage-sqlite.apkg': 'corrupt',
  'crc-mismatch-stored.apkg': 'corrupt',
  'zstd-truncated.apkg': 'corrupt',
};

describe('a hostile package', () => {
  it.each(packagesIn('hostile'))('has an allowed outcome: %s', async (name) => {
    const { allowed, recoverableNotes } = expectedOf('hostile', name);
    const result = await outcomeOf(name);
    expect(allowed).toContain(result.outcome);
    if (result.outcome !== 'error' && recoverableNotes !== undefined)
      expect(result.noteIds).toHaveLength(recoverableNotes);
    if (name in codes) expect(result).toEqual({ outcome: 'error', code: codes[name] });
  });

  it('of every recoverable kind yields its notes', async () => {
    const lost: string[] = [];
    for (const name of packagesIn('hostile')) {
      const { recoverableNotes } = expectedOf('hostile', name);
      if (recoverableNotes !== undefined && (await outcomeOf(name)).outcome === 'error') lost.push(name);
    }
    // A collection without a cards table is not a deck, and an unknown schema may store anything anywhere.
    expect(lost).toEqual(['missing-table-cards.apkg', 'schema-99.apkg']);
  });

  it('never yields a media name that leads out of a folder', async () => {
    for (const name of ['media-traversal-json.apkg', 'media-traversal-pb.apkg']) {
      const result = await outcomeOf(name);
      const media = result.outcome === 'error' ? [] : result.pkg.media.map((entry) => entry.name);
      expect(media.filter((file) => /[/\\]|^[a-z]:|^\.\.?$/i.test(file))).toEqual([]);
    }
  });

  it('keeps ids above 2^53 distinct', async () => {
    const result = await outcomeOf('huge-ids.apkg');
    expect(new Set(result.outcome === 'error' ? [] : result.noteIds).size).toBe(8);
  });

  it('cannot pollute prototypes with its note types', async () => {
    await outcomeOf('models-proto-key.apkg');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('with too few values in a note has empty ones instead', async () => {
    const result = await outcomeOf('too-few-fields.apkg');
    const pkg = await openPackage(packageBytes('hostile', 'too-few-fields.apkg'));
    const lengths = Array.from(pkg.notes()).map((note) => (note.kind === 'note' ? note.fields.length : 0));
    pkg.close();
    expect(result.outcome).toBe('ok-partial');
    expect(new Set(lengths)).toEqual(new Set([2]));
  });

  it('of 1 GiB unpacked is refused before it is in memory', async () => {
    const before = process.memoryUsage().rss;
    await outcomeOf('bomb-deflate.apkg');
    await outcomeOf('bomb-zstd.apkg');
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });
});
