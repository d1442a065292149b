import { writeZip as packed } from '@flashcards/kit/rig';
import { inflateRawSync } from 'node:zlib';

export interface ZipMember {
  readonly name: string;
  readonly content: Buffer;
}

const end = Buffer.from('PK\u0005\u0006', 'latin1');
const endBytes = 22;
const centralBytes = 46;
const localBytes = 30;
const stored = 0;
// A bomb of the corpus is mutated without unpacking.
const mostContent = 2 ** 22;

/** Positions of the end record, of each directory entry and of the local headers they refer to. */
export interface ZipPlaces {
  readonly end: number;
  readonly centrals: readonly number[];
  readonly locals: readonly number[];
}

/** Finds the positions in a valid zip; `undefined` for any other. */
export const placesIn = (zip: Buffer): ZipPlaces | undefined => {
  const at = zip.lastIndexOf(end);
  if (at < 0 || at + endBytes > zip.length) return undefined;
  const centrals: number[] = [];
  let next = zip.readUInt32LE(at + 16);
  while (next + centralBytes <= at && zip.readUInt32LE(next) === 0x02014b50) {
    centrals.push(next);
    next += centralBytes + zip.readUInt16LE(next + 28) + zip.readUInt16LE(next + 30) + zip.readUInt16LE(next + 32);
  }
  const locals = centrals.map((central) => zip.readUInt32LE(central + 42));
  return locals.every((local) => local + localBytes <= zip.length) ? { end: at, centrals, locals } : undefined;
};

const memberAt = (zip: Buffer, central: number): ZipMember => {
  const name = zip.toString('utf8', central + centralBytes, central + centralBytes + zip.readUInt16LE(central + 28));
  const local = zip.readUInt32LE(central + 42);
  const from = local + localBytes + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const bytes = zip.subarray(from, from + zip.readUInt32LE(central + 20));
  const isStored = zip.readUInt16LE(central + 10) === stored;
  return { name, content: isStored ? bytes : inflateRawSync(bytes, { maxOutputLength: mostContent }) };
};

/** All files of a zip, unpacked; `undefined` if it is not readable. */
export const readZip = (zip: Buffer): readonly ZipMember[] | undefined => {
  try {
    return placesIn(zip)?.centrals.map((central) => memberAt(zip, central));
  } catch {
    return undefined;
  }
};

/** Writes a valid zip around changed files, so that they are really read. */
export const writeZip = (members: readonly ZipMember[]): Buffer => packed(members, { level: 1 });
