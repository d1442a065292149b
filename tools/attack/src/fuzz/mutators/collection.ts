import { rawZstd } from '@flashcards/kit/rig';
import type { ZipMember } from '../zip-file.ts';
import { changeToken } from './json.ts';
import type { Mutator } from './mutator.ts';
import { fieldsIn, insideMember, oddNumber, overwritten } from './mutator.ts';
import { pageMutators, pageSizeOf } from './pages.ts';
import { unzstd } from './zstd.ts';

const sqlite = 'SQLite format 3\0';
const isDatabase = (bytes: Buffer): boolean => bytes.toString('latin1', 0, sqlite.length) === sqlite;

const header = fieldsIn('16:2 18:1 19:1 20:1 28:4 32:4 36:4 44:4 52:4 56:4');

/** Changes the hundred header bytes: page size, versions, file size, free pages, schema cookie and format, encoding. */
const changeHeader: Mutator = (database, random) => {
  const [at, bytes] = random.pick(header);
  return overwritten(database, at, oddNumber(database.subarray(at, at + bytes), random));
};

const pageHead = fieldsIn('0:1 1:2 3:2 5:2 7:1 8:4 8:2 10:2 12:2 14:2');

/**
 * Changes a page header: page type, free block, number and start of cells, right-most child. Pages may then refer to
 * each other in cycles.
 */
const changePageHead: Mutator = (database, random) => {
  const size = pageSizeOf(database);
  const pages = Math.max(1, Math.floor(database.length / size));
  const page = random.below(pages);
  const head = page * size + (page === 0 ? 100 : 0);
  const [offset, bytes] = random.pick(pageHead);
  const at = head + offset;
  const child = Buffer.alloc(4);
  child.writeUInt32BE(random.below(pages + 2));
  const odd = oddNumber(database.subarray(at, at + bytes), random).reverse();
  return overwritten(database, at, offset === 8 && bytes === 4 ? child : odd);
};

const phrases = [
  ['CREATE TABLE notes', 'CREATE VIEW  notes'],
  ['CREATE TABLE cards', 'CREATE TABLE notes'],
  ['integer primary key', 'text    primary key'],
  ['"flds"', '"flbs"'],
  ['"name"', '"nane"'],
  ['"type": 0', '"type": 1'],
  ['"ord": 0', '"ord":-1'],
  ['"ord": 1', '"ord": 0'],
  ['unicase', 'unicorn'],
  ['Front', '\u001f\u0000ont'],
] as const;

/** Replaces words of the schema or of note types with others of the same length. */
const changePhrase: Mutator = (database, random) => {
  const present = phrases.filter(([phrase]) => database.includes(phrase));
  if (present.length === 0) return undefined;
  const [phrase, other] = random.pick(present);
  return overwritten(database, database.indexOf(phrase), Buffer.from(other));
};

const collections = ['collection.anki21b', 'collection.anki21', 'collection.anki2'];

const unpacked = (content: Buffer): Buffer | undefined => {
  if (isDatabase(content)) return content;
  try {
    const database = unzstd(content);
    return isDatabase(database) ? database : undefined;
  } catch {
    return undefined;
  }
};

const newestOf = (members: readonly ZipMember[]): ZipMember | undefined =>
  collections.map((name) => members.find((member) => member.name === name)).find(Boolean);

/** Unpacks the collection, mutates it, and packs it again with correct sizes and checksums. */
const insideCollection = (mutate: Mutator): Mutator =>
  insideMember(newestOf, ({ name, content }, random) => {
    const database = unpacked(content);
    const broken = database && mutate(database, random);
    return broken && name.endsWith('b') ? rawZstd(broken) : broken;
  });

export const collectionMutators = (byteMutators: readonly Mutator[]): readonly Mutator[] =>
  [
    ...[changeHeader, changePageHead, changePageHead, changePhrase, changeToken, changeToken],
    ...[...pageMutators, ...byteMutators],
  ].map(insideCollection);
