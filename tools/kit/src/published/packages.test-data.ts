import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ok = new URL('../../../../libs/apkg-parser/fixtures/ok/', import.meta.url);

export interface Sample {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly version: string;
  /** As Anki reads it. */
  readonly digest: string;
}

const sampleOf = (name: string): Sample => {
  const expected = JSON.parse(readFileSync(new URL(name.replace(/(apkg|colpkg)$/, 'expected.json'), ok), 'utf8')) as {
    readonly package: { readonly version: string };
    readonly notesDigest: string;
  };
  const place = new URL(name, ok);
  return {
    file: fileURLToPath(place),
    bytes: readFileSync(place),
    version: expected.package.version,
    digest: expected.notesDigest,
  };
};

/** Every valid package of the corpus: all three generations, decks and whole collections. */
export const samples: readonly Sample[] = readdirSync(ok)
  .filter((name) => /\.(apkg|colpkg)$/.test(name))
  .map(sampleOf);
