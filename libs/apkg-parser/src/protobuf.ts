/** A field's value: a number for varints, bytes for everything else. */
type ProtobufValue = number | Uint8Array;

/** Field number → its last value, which is the one that counts. */
export type ProtobufFields = ReadonlyMap<number, ProtobufValue>;

/**
 * Called with the start and end of bytes, with `number` and the value of a number, or with `fixed` and the end of a
 * value of fixed length, which no message read here has.
 */
type Visit = (field: number, start: number, endOrValue: number) => void;

const number = -1;
const fixed = -2;

const malformed = (): never => {
  throw new RangeError('malformed protobuf message');
};

const varintType = 0;
const bytesType = 2;
const groupType = { start: 3, end: 4 };
/** Deeper groups are refused, as Anki does. */
const mostGroups = 100;
const mostKey = 2 ** 32 - 1;
/** The last byte of a varint of 64 bits holds one of them. */
const lastShift = 63;
const fixedLengths: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [5, 4],
]);

/**
 * Visits the values of one message without creating objects, because a message may contain millions. Skips groups.
 * Varints beyond 2^53 lose their low digits; no value read here is that large. Throws `RangeError` if the bytes are not
 * a message.
 */
const scan = (bytes: Uint8Array, visit: Visit): void => {
  let at = 0;
  /** The fields of the open groups. */
  const groups: number[] = [];

  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift <= lastShift; shift += 7) {
      const byte = bytes[at++] ?? malformed();
      if (shift === lastShift && byte > 1) malformed();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return malformed();
  };
  const group = (field: number, type: number): boolean => {
    if (type === groupType.start) groups.push(field);
    else if (type === groupType.end && groups.pop() !== field) malformed();
    if (groups.length > mostGroups) malformed();
    return type === groupType.start || type === groupType.end;
  };
  const found: Visit = (...value) => {
    if (groups.length === 0) visit(...value);
  };
  const value = (field: number, type: number): void => {
    if (type === varintType) return found(field, number, varint());
    const length = type === bytesType ? varint() : (fixedLengths.get(type) ?? malformed());
    if (length > bytes.length - at) malformed();
    found(field, type === bytesType ? at : fixed, at + length);
    at += length;
  };

  while (at < bytes.length) {
    const key = varint();
    const field = Math.floor(key / 8);
    if (field === 0 || key > mostKey) malformed();
    if (!group(field, key % 8)) value(field, key % 8);
  }
  if (groups.length > 0) malformed();
};

/** Reads the wanted fields of one message without a schema. Throws `RangeError` if the bytes are not a message. */
export const readProtobuf = (bytes: Uint8Array, ...wanted: readonly number[]): ProtobufFields => {
  const last = new Map<number, readonly [start: number, endOrValue: number]>();
  scan(bytes, (field, start, endOrValue) => {
    if (start !== fixed && wanted.includes(field)) last.set(field, [start, endOrValue]);
  });
  return new Map(Array.from(last, ([field, [start, end]]) => [field, start < 0 ? end : bytes.subarray(start, end)]));
};

/** The types of a message's known fields. */
export type MessageShape = Readonly<Record<number, 'number' | 'text' | 'bytes'>>;

const strictDecoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the fields of a message of known shape. Throws `RangeError` or `TypeError` if the bytes are no message, or if
 * one of these fields has another type or a text that is not UTF-8: Anki refuses such a message.
 */
export const readMessage = (bytes: Uint8Array, shape: MessageShape): ProtobufFields => {
  const last = new Map<number, number | Uint8Array>();
  scan(bytes, (field, start, end) => {
    const type = shape[field];
    if (type === undefined) return;
    if (start === fixed || (type === 'number') !== (start === number)) malformed();
    const value = start < 0 ? end : bytes.subarray(start, end);
    if (type === 'text') strictDecoder.decode(value as Uint8Array);
    last.set(field, value);
  });
  return last;
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
