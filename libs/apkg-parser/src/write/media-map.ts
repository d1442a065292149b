import { listedName } from './media-name.ts';

/** A media file in the package's list. */
export interface ListedFile {
  readonly name: string;
  readonly size: number;
  readonly sha1: Uint8Array;
}

const encoder = new TextEncoder();

const varint = (value: number): readonly number[] =>
  value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];

/** A protobuf field of bytes. */
const bytesField = (number: number, bytes: Uint8Array): readonly Uint8Array[] => [
  Uint8Array.from([...varint(number * 8 + 2), ...varint(bytes.length)]),
  bytes,
];

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

const entry = ({ name, size, sha1 }: ListedFile): Uint8Array =>
  joined([
    ...bytesField(1, encoder.encode(listedName(name))),
    Uint8Array.from([...varint(2 * 8), ...varint(size)]),
    ...bytesField(3, sha1),
  ]);

/**
 * The list of the latest generation, with names as Anki changes those of earlier ones: it refuses a package with others.
 * The index of an entry is the name of its member.
 */
export const mediaEntries = (files: readonly ListedFile[]): Uint8Array =>
  joined(files.flatMap((file) => bytesField(1, entry(file))));

/** The list of earlier generations. */
export const mediaJson = (files: readonly ListedFile[]): Uint8Array =>
  encoder.encode(JSON.stringify(Object.fromEntries(files.map(({ name }, index) => [String(index), name]))));
