import type { ZipPlaces } from '../zip-file.ts';
import { placesIn, readZip, writeZip } from '../zip-file.ts';
import { changeToken } from './json.ts';
import type { Field, Mutator } from './mutator.ts';
import { anyThat, fieldsIn, insideMember, oddNumber, overwritten } from './mutator.ts';
import { changeMessage } from './protobuf.ts';

// Version, flags, method, CRC, packed size, size, lengths of name and extra; in the directory also the header's
// position.
const localFields = fieldsIn('4:2 6:2 8:2 14:4 18:4 22:4 26:2 28:2');
const centralFields = fieldsIn('8:2 10:2 16:4 20:4 24:4 28:2 30:2 32:2 42:4');
const endFields = fieldsIn('4:2 8:2 10:2 12:4 16:4 20:2');

const fieldsOf = ({ end, centrals, locals }: ZipPlaces): readonly Field[] =>
  [
    ...centrals.slice(0, 8).map((at) => [at, centralFields] as const),
    ...locals.slice(0, 8).map((at) => [at, localFields] as const),
    [end, endFields] as const,
  ].flatMap(([at, fields]) => fields.map(([offset, bytes]): Field => [at + offset, bytes]));

/** Falsifies sizes, checksums, offsets, methods and counts. */
const changeField: Mutator = (zip, random) => {
  const places = placesIn(zip);
  if (!places) return undefined;
  const [at, bytes] = random.pick(fieldsOf(places));
  return overwritten(zip, at, oddNumber(zip.subarray(at, at + bytes), random));
};

const names = [
  ...['collection.anki2', 'collection.anki21', 'collection.anki21b', 'meta', 'media'],
  ...['0', '../0', '', '__proto__'],
];

/** Removes, duplicates, swaps or renames files. */
const rearrange: Mutator = (zip, random) => {
  const members = readZip(zip);
  if (!members || members.length === 0 || members.length > 100) return undefined;
  const chosen = random.pick(members);
  const other = random.pick(members);
  const arrangements = [
    () => members.filter((member) => member !== chosen),
    () => [...members, { ...chosen, content: other.content }],
    () => members.map((member) => (member === chosen ? { ...member, name: random.pick(names) } : member)),
    () => members.map((member) => (member === chosen ? { ...member, content: other.content } : member)),
    () => [...members, { name: random.pick(names), content: random.bytes(random.below(64)) }],
    () => members.toReversed(),
  ];
  return writeZip(random.pick(arrangements)());
};

/** Mutates small files, where one byte is more likely to matter. */
const changeSmallFile = (mutators: readonly Mutator[]): Mutator =>
  insideMember(
    anyThat(({ name }) => name === 'meta' || name === 'media'),
    ({ content }, random) => random.pick(mutators)(content, random),
  );

export const zipMutators = (byteMutators: readonly Mutator[]): readonly Mutator[] => [
  ...[changeField, changeField, rearrange],
  ...[changeSmallFile([...byteMutators, changeToken]), changeMessage],
];
