import { describe, expect, it } from 'vitest';
import { countedBytes, isPictureOrSound, mediaTypes, parseMediaHash } from './media-file.ts';

describe('media hash', () => {
  const hash = '0123456789abcdef'.repeat(4);

  it('is 64 lower-case hexadecimal digits', () => {
    expect(parseMediaHash(hash)).toBe(hash);
  });

  it.each(['', hash.slice(1), `${hash}0`, hash.toUpperCase(), `${hash}\n`, `../${hash.slice(3)}`, 'g'.repeat(64)])(
    'is not %j',
    (text) => {
      expect(parseMediaHash(text)).toBeUndefined();
    },
  );
});

describe('a media file', () => {
  it.each([
    [0, 4_096],
    [1, 4_096],
    [4_096, 4_096],
    [4_097, 8_192],
  ])('of %i bytes counts for %i', (bytes, counted) => {
    expect(countedBytes({ bytes })).toBe(counted);
  });

  it('is a picture or a sound, except videos', () => {
    expect(mediaTypes.filter((type) => !isPictureOrSound(type))).toEqual(['video/mp4', 'video/webm']);
  });
});
