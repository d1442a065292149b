import { crc32 as zlibCrc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../limits.ts';
import { isPackageError, PackageError } from '../package-error.ts';
import { crc32 } from './crc32.ts';
import { unzstd } from './unzstd.ts';

const bytesOf = (...bytes: readonly number[]): Uint8Array => Uint8Array.from(bytes);
const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** A zstd frame of one raw block; window 1 KiB unless `descriptor` says more. */
const frame = (text: string, descriptor = 0): Uint8Array => {
  const header = text.length * 8 + 1;
  return join(bytesOf(0x28, 0xb5, 0x2f, 0xfd, 0, descriptor, header & 0xff, header >> 8, 0), Buffer.from(text));
};
const skippable = bytesOf(0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3);
const unpacked = (bytes: Uint8Array, most = 1000): string => Buffer.from(unzstd(bytes, most, defaultLimits)).toString();
const codeOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    return isPackageError(error) ? error.code : String(error);
  }
  return 'none';
};

describe('zstd data', () => {
  it('may be several frames with others to skip between them', () => {
    expect(unpacked(join(frame('hello '), skippable, frame('world'), skippable))).toBe('hello world');
  });

  it.each([
    ['that ends within a frame', frame('hello').subarray(0, 12), 'corrupt'],
    ['that ends within a skippable frame', skippable.subarray(0, 9), 'corrupt'],
    ['followed by something else', join(frame('hello'), bytesOf(1, 2, 3, 4, 5)), 'corrupt'],
    ['that needs a dictionary', bytesOf(0x28, 0xb5, 0x2f, 0xfd, 1, 0, 7, 1, 0, 0), 'corrupt'],
    ['with a window beyond 128 MiB', frame('hello', 0x90), 'too-large'],
  ])('%s is refused', (_, bytes, code) => {
    expect(codeOf(() => unpacked(bytes))).toBe(code);
  });

  it('is refused when it unpacks to more than allowed', () => {
    expect(codeOf(() => unpacked(join(frame('hello'), frame('world')), 9))).toBe('too-large');
  });

  /** A frame of so many blocks that repeat one byte, with a window of 128 MiB. */
  const repeating = (blocks: number, length: number): Uint8Array => {
    const block = (last: number): Uint8Array => {
      const header = length * 8 + 2 + last;
      return bytesOf(header & 0xff, (header >> 8) & 0xff, header >> 16, 65);
    };
    const all = Array.from({ length: blocks }, (_, at) => block(at === blocks - 1 ? 1 : 0));
    return join(bytesOf(0x28, 0xb5, 0x2f, 0xfd, 0, 0x88), ...all);
  };

  it('needs no window that is larger than what comes out of it', () => {
    const packed = repeating(4_000, 1);
    const before = Uint8Array.from(packed);
    expect(unpacked(packed, 5_000)).toBe('A'.repeat(4_000));
    expect(packed).toEqual(before);
  });

  it('is refused when its blocks would move a large window again and again', () => {
    const most = 2 ** 28;
    const limits = { ...defaultLimits, ratioFreeBytes: most };
    expect(codeOf(() => unzstd(repeating(1_000, 2 ** 17), most, limits))).toBe('too-large');
  });

  it('is refused when it states more than its blocks can hold', () => {
    const states = bytesOf(0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 1, 9, 0, 0, 65);
    expect(codeOf(() => unpacked(states, 2 ** 25))).toBe('corrupt');
  });
});

describe('a CRC', () => {
  it.runIf(typeof zlibCrc32 === 'function')('is the one of zlib', () => {
    for (let length = 0; length < 40; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 97 + length) & 0xff);
      expect(crc32(bytes)).toBe(zlibCrc32(bytes));
    }
  });
});

describe('a PackageError', () => {
  it('is told by its code, also from another copy of the library', () => {
    const foreign = Object.assign(new Error('x'), {
      code: 'corrupt',
      [Symbol.for('@flashcards/apkg-parser/PackageError')]: true,
    });
    expect(
      [new PackageError('corrupt', 'x'), foreign, new Error('x'), undefined].map((error) =>
        isPackageError(error, 'corrupt'),
      ),
    ).toEqual([true, true, false, false]);
    expect(isPackageError(new PackageError('corrupt', 'x'), 'encrypted')).toBe(false);
  });
});
