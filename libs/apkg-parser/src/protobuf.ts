/** A field's value: a number for varints, bytes for everything else. */
type ProtobufValue = number | Uint8Array;

/** Field number → its last value, which is the one that counts. */
export type ProtobufFields = ReadonlyMap<number, ProtobufValue>;

/** Called with the start and end of bytes, or with -1 and the value of a number. */
type Visit = (field: number, start: number, endOrValue: number) => void;

const malformed = (): never => {
  throw new RangeError('malformed protobuf message');
};

const varintType = 0;
const bytesType = 2;
const fixedLengths: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [5, 4],
]);

/**
 * Visits the values of one message without creating objects, because a message may contain millions. Varints beyond
 * 2^53 lose their low digits; no value read here is that large. Throws `RangeError` if the bytes are not a message.
 */
const scan = (bytes: Uint8Array, visit: Visit): void => {
  let at = 0;

  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at++] ?? malformed();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return malformed();
  };

  while (at < bytes.length) {
    const key = varint();
    const type = key % 8;
    const field = Math.floor(key / 8);
    if (field === 0) malformed();
    if (type === varintType) {
      visit(field, -1, varint());
      continue;
    }
    const length = type === bytesType ? varint() : (fixedLengths.get(type) ?? malformed());
    if (length > bytes.length - at) malformed();
    visit(field, at, at + length);
    at += length;
  }
};

/** Reads the wanted fields of one message without a schema. Throws `RangeError` if the bytes are not a message. */
export const readProtobuf = (bytes: Uint8Array, ...wanted: readonly number[]): ProtobufFields => {
  const last = new Map<number, readonly [start: number, endOrValue: number]>();
  scan(bytes, (field, start, endOrValue) => {
    if (wanted.includes(field)) last.set(field, [start, endOrValue]);
  });
  return new Map(Array.from(last, ([field, [start, end]]) => [field, start < 0 ? end : bytes.subarray(start, end)]));
};

/**
 * All values of a bytes field; `undefined` for a value that is a number. Throws `RangeError`, also for more than `most`
 * values.
 */
export const messagesIn = (bytes: Uint8Array, wanted: number, most: number): readonly (Uint8Array | undefined)[] => {
  const found: (Uint8Array | undefined)[] = [];
  scan(bytes, (field, start, end) => {
    if (field !== wanted) return;
    if (found.length >= most) throw new RangeError('too many messages');
    found.push(start < 0 ? undefined : bytes.subarray(start, end));
  });
  return found;
};

/** A numeric field; 0 if absent. */
export const numberField = (fields: ProtobufFields, field: number): number => {
  const value = fields.get(field);
  return typeof value === 'number' ? value : 0;
};

/** A bytes field; undefined if absent. */
export const bytesField = (fields: ProtobufFields, field: number): Uint8Array | undefined => {
  const value = fields.get(field);
  return typeof value === 'object' ? value : undefined;
};

const decoder = new TextDecoder();

/** A string field; '' if absent. Invalid UTF-8 becomes U+FFFD. */
export const textField = (fields: ProtobufFields, field: number): string => decoder.decode(bytesField(fields, field));
