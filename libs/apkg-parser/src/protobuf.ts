/** A field's value: a number for varints, bytes for everything else. */
type ProtobufValue = number | Uint8Array;

/** Field number → its last value, which is the one that counts. */
export type ProtobufFields = ReadonlyMap<number, ProtobufValue>;

/**
 * Called with the start and end of bytes, with `number` and the value of a number, or with `fixed` of its type and the
 * end of a value of fixed length. `from` is where the value starts.
 */
type Visit = (...value: readonly [field: number, start: number, endOrValue: number, from: number]) => void;

const malformed = (): never => {
  throw new RangeError('malformed protobuf message');
};

const varintType = 0;
const bytesType = 2;
const floatType = 5;
const number = -1;
const fixed = (type: number): number => -1 - type;
const groupType = { start: 3, end: 4 };
/** Deeper groups are refused, as Anki does. */
const mostGroups = 100;
const mostKey = 2 ** 32 - 1;
/** The last byte of a varint of 64 bits holds one of them. */
const lastShift = 63;
const fixedLengths: ReadonlyMap<number, number> = new Map([
  [1, 8],
  [floatType, 4],
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
    const from = at;
    if (type === varintType) return found(field, number, varint(), from);
    const length = type === bytesType ? varint() : (fixedLengths.get(type) ?? malformed());
    if (length > bytes.length - at) malformed();
    found(field, type === bytesType ? at : fixed(type), at + length, at);
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

/** The type of a known field. `numbers` and `floats` are lists, packed or not; a shape is a message. */
export type FieldType = 'number' | 'numbers' | 'float' | 'floats' | 'text' | 'bytes' | MessageShape;

/** The types of a message's known fields. */
export interface MessageShape {
  readonly [field: number]: FieldType;
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true });
const floatBytes = 4;
const longestNumber = 10;

const checkNumbers = (packed: Uint8Array): void => {
  let length = 0;
  for (const byte of packed) {
    length = byte < 0x80 ? 0 : length + 1;
    if (length === longestNumber) malformed();
  }
  if (length > 0) malformed();
};

const checkBytes = (value: Uint8Array, type: FieldType): void => {
  if (typeof type === 'object') readMessage(value, type);
  else if (type === 'text') strictDecoder.decode(value);
  else if (type === 'numbers') checkNumbers(value);
  else if (type === 'number' || type === 'float' || (type === 'floats' && value.length % floatBytes > 0)) malformed();
};

/** The types of fields that a value without a length may have. */
const unpacked: ReadonlyMap<number, readonly FieldType[]> = new Map([
  [number, ['number', 'numbers']],
  [fixed(floatType), ['float', 'floats']],
]);

/** Visits the values of the known fields. Throws if one has another type: Anki refuses such a message. */
const visitKnown = (bytes: Uint8Array, shape: MessageShape, visit: Visit): void =>
  scan(bytes, (...value) => {
    const [field, start, end] = value;
    const type = shape[field];
    if (type === undefined) return;
    if (start >= 0) checkBytes(bytes.subarray(start, end), type);
    else if (!unpacked.get(start)?.includes(type)) malformed();
    visit(...value);
  });

/**
 * Reads the fields of a message of known shape, in the order of their last values and without numbers of fixed length.
 * Throws `RangeError` or `TypeError` if the bytes are no message, or if one of these fields has another type or a text
 * that is not UTF-8: Anki refuses such a message.
 */
export const readMessage = (bytes: Uint8Array, shape: MessageShape): ProtobufFields => {
  const last = new Map<number, number | Uint8Array>();
  visitKnown(bytes, shape, (field, start, end) => {
    last.delete(field);
    if (start >= number) last.set(field, start < 0 ? end : bytes.subarray(start, end));
  });
  return last;
};

const varintEnd = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while ((bytes[at] ?? 0) >= 0x80) at += 1;
  return at + 1;
};

/** Visits the values of the known fields in order, each as its bytes. Throws as `readMessage` does. */
export const visitFields = (
  bytes: Uint8Array,
  shape: MessageShape,
  visit: (field: number, value: Uint8Array) => void,
): void =>
  visitKnown(bytes, shape, (...[field, start, end, from]) =>
    visit(field, bytes.subarray(from, start === number ? varintEnd(bytes, from) : end)),
  );

/** The signed integer of 64 bits that a varint holds. */
export const int64 = (varint: Uint8Array): bigint =>
  varint.length === 1
    ? BigInt(varint[0] as number)
    : BigInt.asIntN(
        64,
        varint.reduceRight((high, byte) => (high << 7n) | BigInt(byte & 0x7f), 0n),
      );

/** The varints that follow one another. */
export const varintsIn = (bytes: Uint8Array): readonly Uint8Array[] => {
  const found: Uint8Array[] = [];
  for (let at = 0, end = 0; at < bytes.length; at = end) {
    end = varintEnd(bytes, at);
    found.push(bytes.subarray(at, end));
  }
  return found;
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
