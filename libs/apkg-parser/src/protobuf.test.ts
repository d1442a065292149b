import { describe, expect, it } from 'vitest';
import type { FieldType } from './protobuf.ts';
import { messagesIn, readMessage } from './protobuf.ts';

const bytesOf = (...bytes: readonly number[]): Uint8Array => Uint8Array.from(bytes);
const message = bytesOf(0x08, 0x96, 0x01, 0x12, 0x01, 0x41, 0x08, 0x02, 0x1d, 1, 2, 3, 4, 0x12, 0x00);

describe('a protobuf message', () => {
  it('has the last value of each field by number', () => {
    const expected: readonly [number, unknown][] = [
      [1, 2],
      [2, bytesOf()],
    ];
    expect(readMessage(message, { 1: 'number', 2: 'text', 3: 'float' })).toEqual(new Map(expected));
    expect(readMessage(message, { 4: 'number' })).toEqual(new Map([]));
  });

  it('has all messages of one field in order', () => {
    expect(messagesIn(message, 2, 2)).toEqual([bytesOf(0x41), bytesOf()]);
    expect(messagesIn(message, 1, 2)).toEqual([undefined, undefined]);
    expect(() => messagesIn(message, 2, 1)).toThrow(RangeError);
  });

  it.each([
    ['a varint without end', bytesOf(0x08, 0xff)],
    ['a length beyond the end', bytesOf(0x12, 0x7f, 0x00)],
    ['field number 0', bytesOf(0x00, 0x00)],
  ])('is malformed with %s', (_, bytes) => {
    expect(() => readMessage(bytes, { 1: 'number' })).toThrow(RangeError);
  });

  it('with millions of values costs no memory', () => {
    const long = new Uint8Array(2 ** 24).map((_, at) => (at % 2 === 0 ? 0x22 : 0));
    const before = process.memoryUsage().heapUsed;
    expect(readMessage(long, { 1: 'number', 2: 'text' }).size).toBe(0);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * 2 ** 20);
  });
});

describe('a group', () => {
  const open = Array<number>(100).fill(0x0b);
  const close = Array<number>(100).fill(0x0c);

  it('is skipped with all its values, up to a hundred deep', () => {
    expect(readMessage(Uint8Array.from([0x0b, 0x08, 0x05, 0x0c, 0x08, 0x07]), { 1: 'number' })).toEqual(
      new Map([[1, 7]]),
    );
    expect(readMessage(Uint8Array.from([...open, ...close, 0x08, 0x07]), { 1: 'number' })).toEqual(new Map([[1, 7]]));
  });

  it.each([
    ['is never closed', [0x0b]],
    ['is closed but not open', [0x0c]],
    ['is closed as another field', [0x0b, 0x14]],
    ['is more than a hundred deep', [0x0b, ...open, ...close, 0x0c]],
  ])('is malformed if it %s', (_, bytes) => {
    expect(() => readMessage(Uint8Array.from(bytes), { 1: 'number' })).toThrow(RangeError);
  });
});

it.each([
  ['a key beyond 32 bits', [0x88, 0x80, 0x80, 0x80, 0x10, 0x01]],
  ['a number beyond 64 bits', [0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02]],
])('%s is malformed', (_, bytes) => {
  expect(() => readMessage(Uint8Array.from(bytes), { 1: 'number' })).toThrow(RangeError);
});

describe('a known field', () => {
  const values = {
    number: [0x08, 0x05],
    float: [0x0d, 0, 0, 0, 0],
    double: [0x09, 0, 0, 0, 0, 0, 0, 0, 0],
    text: [0x0a, 0x01, 0x41],
    noText: [0x0a, 0x02, 0xc3, 0x28],
    message: [0x0a, 0x02, 0x08, 0x05],
    fourBytes: [0x0a, 0x04, 0, 0, 0, 0],
    numbers: [0x0a, 0x03, 0x05, 0x80, 0x01],
  };

  it.each<[FieldType, readonly (keyof typeof values)[]]>([
    ['number', ['number']],
    ['float', ['float']],
    ['text', ['text', 'message', 'fourBytes']],
    ['bytes', ['text', 'noText', 'message', 'fourBytes', 'numbers']],
    ['numbers', ['number', 'text', 'noText', 'message', 'fourBytes', 'numbers']],
    ['floats', ['float', 'fourBytes']],
    [{ 1: 'number' }, ['message']],
  ])('of the type %j has no other values', (type, allowed) => {
    const isRead = (bytes: readonly number[]): boolean => {
      try {
        return readMessage(Uint8Array.from(bytes), { 1: type }) instanceof Map;
      } catch {
        return false;
      }
    };
    const names = Object.keys(values) as (keyof typeof values)[];
    expect(names.filter((name) => isRead(values[name]))).toEqual(allowed);
  });
});
