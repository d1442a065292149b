import { describe, expect, it } from 'vitest';
import { messagesIn, readProtobuf } from './protobuf.ts';

const bytesOf = (...bytes: readonly number[]): Uint8Array => Uint8Array.from(bytes);
const message = bytesOf(0x08, 0x96, 0x01, 0x12, 0x01, 0x41, 0x08, 0x02, 0x1d, 1, 2, 3, 4, 0x12, 0x00);

describe('a protobuf message', () => {
  it('has the last value of each field by number', () => {
    const expected: readonly [number, unknown][] = [
      [1, 2],
      [2, bytesOf()],
    ];
    expect(readProtobuf(message, 1, 2, 3)).toEqual(new Map(expected));
    expect(readProtobuf(message, 3)).toEqual(new Map([]));
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
    expect(() => readProtobuf(bytes, 1)).toThrow(RangeError);
  });

  it('with millions of values costs no memory', () => {
    const long = new Uint8Array(2 ** 24).map((_, at) => (at % 2 === 0 ? 0x22 : 0));
    const before = process.memoryUsage().heapUsed;
    expect(readProtobuf(long, 1, 2).size).toBe(0);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * 2 ** 20);
  });
});

describe('a group', () => {
  const open = Array<number>(100).fill(0x0b);
  const close = Array<number>(100).fill(0x0c);

  it('is skipped with all its values, up to a hundred deep', () => {
    expect(readProtobuf(Uint8Array.from([0x0b, 0x08, 0x05, 0x0c, 0x08, 0x07]), 1)).toEqual(new Map([[1, 7]]));
    expect(readProtobuf(Uint8Array.from([...open, ...close, 0x08, 0x07]), 1)).toEqual(new Map([[1, 7]]));
  });

  it.each([
    ['is never closed', [0x0b]],
    ['is closed but not open', [0x0c]],
    ['is closed as another field', [0x0b, 0x14]],
    ['is more than a hundred deep', [0x0b, ...open, ...close, 0x0c]],
  ])('is malformed if it %s', (_, bytes) => {
    expect(() => readProtobuf(Uint8Array.from(bytes), 1)).toThrow(RangeError);
  });
});

it.each([
  ['a key beyond 32 bits', [0x88, 0x80, 0x80, 0x80, 0x10, 0x01]],
  ['a number beyond 64 bits', [0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02]],
])('%s is malformed', (_, bytes) => {
  expect(() => readProtobuf(Uint8Array.from(bytes), 1)).toThrow(RangeError);
});
