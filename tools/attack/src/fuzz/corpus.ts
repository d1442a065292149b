import { readdirSync, readFileSync } from 'node:fs';

export interface Seed {
  readonly name: string;
  readonly bytes: Buffer;
}

const fixtures = new URL('../../../../libs/apkg-parser/fixtures/', import.meta.url);
// Time spent on a large file is spent on ten small ones better. The largest attack that fits has 211 kB.
const mostBytes = 220_000;

const packagesIn = (folder: string): readonly Seed[] =>
  readdirSync(new URL(folder, fixtures))
    .filter((name) => /\.(apkg|colpkg)$/.test(name))
    .toSorted()
    .map((name) => ({ name: `${folder}/${name}`, bytes: readFileSync(new URL(`${folder}/${name}`, fixtures)) }));

/** The parser's fixtures, good and hostile ones. The good ones count double: of them more is read, and more can break. */
export const corpus = (): readonly Seed[] =>
  ['ok', 'ok', 'hostile'].flatMap(packagesIn).filter(({ bytes }) => bytes.length <= mostBytes);
