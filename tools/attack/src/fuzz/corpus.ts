import { readdirSync, readFileSync } from 'node:fs';

export interface Seed {
  readonly name: string;
  readonly bytes: Buffer;
}

const fixtures = new URL('../../../../libs/apkg-parser/fixtures/', import.meta.url);
// Ten small files are a better use of time than one large one. The largest attack that fits has 211 kB.
const mostBytes = 220_000;

const packagesIn = (folder: string): readonly Seed[] =>
  readdirSync(new URL(folder, fixtures))
    .filter((name) => /\.(apkg|colpkg)$/.test(name))
    .toSorted()
    .map((name) => ({ name: `${folder}/${name}`, bytes: readFileSync(new URL(`${folder}/${name}`, fixtures)) }));

/** The parser's fixtures, valid and hostile. Valid ones count twice, because more of them is read and can break. */
export const corpus = (): readonly Seed[] =>
  ['ok', 'ok', 'hostile'].flatMap(packagesIn).filter(({ bytes }) => bytes.length <= mostBytes);
