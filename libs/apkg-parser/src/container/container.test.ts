import { crc32 as zlibCrc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { defaultLimits } from '../limits.ts';
import { isPackageError, PackageError } from '../package-error.ts';
import { crc32 } from './crc32.ts';
import { inflate } from './inflate.ts';
import { openZstd, unzstd } from './unzstd.ts';

const bytesOf = (...bytes: readonly number[]): Uint8Array => Uint8Array.from(bytes);
const join = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** A zstd frame of one raw block, with a window of 1 KiB unless `descriptor` states more. */
const frame = (text: string, descriptor = 0): Uint8Array => {
  const header = text.length * 8 + 1;
  return join(bytesOf(0x28, 0xb5, 0x2f, 0xfd, 0, descriptor, header & 0xff, header >> 8, 0), Buffer.from(text));
};
const skippable = bytesOf(0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3);
const unpacked = async (bytes: Uint8Array, most = 1000, limits = defaultLimits): Promise<string> =>
  Buffer.from(await unzstd(bytes, most, limits)).toString();
const codeOf = async (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'none',
    (error: unknown) => (isPackageError(error) ? error.code : String(error)),
  );

/** Simulates a browser, without Node's built-in modules. */
const withoutNode = async <T>(work: () => Promise<T> | T): Promise<T> => {
  const spied = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never);
  try {
    return await work();
  } finally {
    spied.mockRestore();
  }
};

describe('zstd data', () => {
  it('may consist of several frames and skippable frames', async () => {
    expect(await unpacked(join(frame('hello '), skippable, frame('world'), skippable))).toBe('hello world');
    expect(await unpacked(new Uint8Array())).toBe('');
    expect(await unpacked(frame(''))).toBe('');
  });

  it.each([
    ['that ends within a frame', frame('hello').subarray(0, 12), 'corrupt'],
    ['that ends within a skippable frame', skippable.subarray(0, 9), 'corrupt'],
    ['followed by something else', join(frame('hello'), bytesOf(1, 2, 3, 4, 5)), 'corrupt'],
    ['that needs a dictionary', bytesOf(0x28, 0xb5, 0x2f, 0xfd, 1, 0, 7, 1, 0, 0), 'corrupt'],
    ['with a window beyond 128 MiB', frame('hello', 0x90), 'too-large'],
    ['with a block of nonsense', bytesOf(0x28, 0xb5, 0x2f, 0xfd, 0, 0, 0x25, 0, 0, 1, 2, 3, 4), 'corrupt'],
    ['whose checksum is another', bytesOf(0x28, 0xb5, 0x2f, 0xfd, 4, 0, 9, 0, 0, 65, 1, 2, 3, 4), 'corrupt'],
  ])('%s is refused', async (_, bytes, code) => {
    expect(await codeOf(unpacked(bytes))).toBe(code);
    expect(await unpacked(join(frame('still '), frame('read')))).toBe('still read');
  });

  it('is refused if it unpacks to more than the limit', async () => {
    expect(await codeOf(unpacked(join(frame('hello'), frame('world')), 9))).toBe('too-large');
    expect(await codeOf(unpacked(frame('hello'), 4))).toBe('too-large');
  });

  /** A frame of `blocks` RLE blocks with a window of 128 MiB. */
  const repeating = (blocks: number, length: number): Uint8Array => {
    const block = (last: number): Uint8Array => {
      const header = length * 8 + 2 + last;
      return bytesOf(header & 0xff, (header >> 8) & 0xff, header >> 16, 65);
    };
    const all = Array.from({ length: blocks }, (_, at) => block(at === blocks - 1 ? 1 : 0));
    return join(bytesOf(0x28, 0xb5, 0x2f, 0xfd, 0, 0x88), ...all);
  };

  it('is not modified', async () => {
    const packed = repeating(4_000, 1);
    const before = Uint8Array.from(packed);
    expect(await unpacked(packed, 5_000)).toBe('A'.repeat(4_000));
    expect(packed).toEqual(before);
  });

  it('may unpack to much more than its own size', async () => {
    const made = await unzstd(join(repeating(300, 2 ** 17), frame('end')), 2 ** 26, {
      ...defaultLimits,
      ratioFreeBytes: 2 ** 26,
    });
    expect([made.length, made[2 ** 24], Buffer.from(made.subarray(-3)).toString()]).toEqual([
      300 * 2 ** 17 + 3,
      65,
      'end',
    ]);
  });

  it('is refused with too many blocks or frames, even empty ones', async () => {
    const limits = { ...defaultLimits, zstdBlocks: 100 };
    expect(await unpacked(repeating(99, 1), 1000, limits)).toHaveLength(99);
    expect(await codeOf(unpacked(repeating(100, 1), 1000, limits))).toBe('too-large');
    const frames = (count: number) => join(...Array.from({ length: count }, () => frame('')));
    expect(await unpacked(frames(50), 1000, limits)).toBe('');
    expect(await codeOf(unpacked(frames(51), 1000, limits))).toBe('too-large');
  });

  it('is refused if it states more than its blocks can contain', async () => {
    const states = bytesOf(0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 1, 9, 0, 0, 65);
    expect(await codeOf(unpacked(states, 2 ** 25))).toBe('corrupt');
  });

  /** A frame of uncompressed blocks that states the size of its content. */
  const plain = (blocks: number, length: number, descriptor = 0xa0): Uint8Array => {
    const header = bytesOf(0x28, 0xb5, 0x2f, 0xfd, descriptor, 0, 0, 0, 0);
    new DataView(header.buffer).setUint32(5, blocks * length, true);
    const block = (at: number): Uint8Array => {
      const bits = length * 8 + (at === blocks - 1 ? 1 : 0);
      return join(bytesOf(bits & 0xff, (bits >> 8) & 0xff, bits >> 16), new Uint8Array(length).fill(at));
    };
    return join(header, ...Array.from({ length: blocks }, (_, at) => block(at)));
  };

  it.each([
    ['', plain(3, 1000)],
    [', with a block beyond 128 KiB', plain(1, 2 ** 17 + 1)],
    [', with the reserved bit', plain(3, 1000, 0xa8)],
  ])('of uncompressed blocks has the same outcome if it may be overwritten%s', async (_, packed) => {
    const contentOf = async (isOwn: boolean): Promise<string> => {
      try {
        const { unpack } = openZstd({ packed: Uint8Array.from(packed), isOwn }, 2 ** 20, defaultLimits);
        return Buffer.from(await unpack()).toString('hex');
      } catch (error) {
        return String(error);
      }
    };
    expect(await contentOf(true)).toBe(await contentOf(false));
  });

  it('beyond the size of a package is refused, unless it is one frame of uncompressed blocks', async () => {
    const limits = { ...defaultLimits, packageBytes: 3_000 };
    const openingOf = (packed: Uint8Array) =>
      codeOf(Promise.resolve().then(() => openZstd({ packed, isOwn: true }, 10_000, limits).unpack()));
    expect(await openingOf(plain(3, 1000))).toBe('none');
    expect(await openingOf(join(plain(3, 1000), skippable))).toBe('too-large');
    expect(await openingOf(repeating(1_000, 1))).toBe('too-large');
  });

  it('is read in browsers', async () => {
    expect(await withoutNode(() => unpacked(frame('hello')))).toBe('hello');
    expect(await withoutNode(() => codeOf(unpacked(frame('hello'), 4)))).toBe('too-large');
  });

  it('is read concurrently with other data', async () => {
    const words = Array.from({ length: 20 }, (_, at) => `word ${at}`);
    const read = await Promise.all(words.map((word) => unpacked(join(frame(word), frame('!')))));
    expect(read).toEqual(words.map((word) => `${word}!`));
  });
});

type Inflating = () => Promise<Uint8Array>;
const ways: readonly (readonly [string, (work: Inflating) => Promise<Uint8Array>])[] = [
  ['Node has', (work) => work()],
  ['browsers have', withoutNode],
];

describe.each(ways)('deflated data, with %s', (_, by) => {
  const text = Buffer.from('some text, '.repeat(100_000));
  const packed = new Uint8Array(deflateRawSync(text));
  const stated = { size: text.length, crc32: crc32(text) };

  it('is inflated', async () => {
    expect(Buffer.compare(await by(() => inflate(packed, stated)), text)).toBe(0);
    const nothing = await by(() => inflate(new Uint8Array(deflateRawSync('')), { size: 0, crc32: 0 }));
    expect(nothing).toHaveLength(0);
  });

  it.each([
    ['that holds more than stated', packed, { ...stated, size: 1000 }],
    ['that holds less than stated', packed, { ...stated, size: text.length + 1 }],
    ['of another CRC', packed, { ...stated, crc32: 1 }],
    ['that is cut off', packed.subarray(0, -9), stated],
    ['that is none', packed.map((byte) => byte ^ 0xff), stated],
    ['that is not there', new Uint8Array(), stated],
  ])('%s is refused', async (__, bytes, unpackedTo) => {
    await expect(by(() => inflate(bytes, unpackedTo))).rejects.toBeInstanceOf(Error);
  });
});

describe('a CRC', () => {
  it.runIf(typeof zlibCrc32 === 'function')("equals zlib's", async () => {
    for (let length = 0; length < 40; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 97 + length) & 0xff);
      expect(await withoutNode(() => crc32(bytes))).toBe(zlibCrc32(bytes));
      expect(crc32(bytes.subarray(5), crc32(bytes.subarray(0, 5)))).toBe(zlibCrc32(bytes));
      expect(crc32(new Uint8Array(), zlibCrc32(bytes))).toBe(zlibCrc32(bytes));
    }
  });
});

describe('a PackageError', () => {
  it('is recognized by its code, also from another copy of the library', () => {
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
