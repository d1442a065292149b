import { blake3 as reference } from '@noble/hashes/blake3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { blake3 } from './blake3.ts';

const referenceOf = (text: string): string => bytesToHex(reference(utf8ToBytes(text), { dkLen: 8 }));
const textOf = (length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, at) => 33 + ((at * at) % 90)));

describe('BLAKE3', () => {
  it('of the empty text is as published', () => expect(blake3('')).toBe('af1349b9f5f9a1a6'));

  it.each([
    1, 2, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025, 2047, 2048, 2049, 3072, 3073, 4096, 4097, 8193, 31_744, 40_001,
  ])('of %d bytes equals that of another library', (length) =>
    expect(blake3(textOf(length))).toBe(referenceOf(textOf(length))),
  );

  it.each(['é水😀', '\ud800', '\0'])('reads %j as UTF-8', (text) => expect(blake3(text)).toBe(referenceOf(text)));
});
