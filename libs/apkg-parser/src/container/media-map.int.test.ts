import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { packageBytes } from '../fixture.test-data.ts';
import { openPackage } from '../open-package.ts';
import { rawZstd } from '../write/raw-zstd.ts';

const withMedia = async (name: string, list: Uint8Array | string) => {
  const zip = await JSZip.loadAsync(packageBytes('ok', name));
  const pkg = await openPackage(await zip.file('media', list).generateAsync({ type: 'uint8array' }));
  pkg.close();
  return { names: pkg.media.map((file) => file.name), codes: pkg.warnings.map(({ code }) => code) };
};

const latest = (hex: string) =>
  withMedia('wheel-media.new.apkg', Buffer.concat([...rawZstd([Buffer.from(hex, 'hex')], hex.length / 2)]));

const sha1 = `1a14${'01'.repeat(20)}`;
const fileA = `0a190a0161${sha1}`;

describe('an entry of the media list', () => {
  it.each([
    ['of known fields', fileA, ['a'], []],
    ['with unknown fields and groups', `0a1b0a0161${sha1}2b2c`, ['a'], []],
    ['whose name is a number', `0a180801${sha1}${fileA}`, ['a'], ['unreadable-media-entry']],
    ['whose name is not UTF-8', `0a190a01ff${sha1}`, [], ['unreadable-media-entry']],
    ['whose size is a text', `0a1c0a0161${sha1}120178${fileA}`, ['a'], ['unreadable-media-entry']],
    ['whose key is beyond its range', `0a1f0a0161${sha1}888080801001${fileA}`, ['a'], ['unreadable-media-entry']],
    ['without a file and a hash', `0a070a0161f80fe807${fileA}`, ['a'], ['unreadable-media-entry']],
    ['without a file', `0a1d0a0162${sha1}f80fe807${fileA}`, ['a'], ['missing-media-file']],
    ['after a key beyond its range', `88808080100100${fileA}`, [], ['unreadable-media-map']],
  ])('%s is read as by Anki, or a warning', async (_, hex, names, codes) => {
    expect(await latest(hex)).toEqual({ names, codes });
  });

  it('with half a character in its name is a warning in the old format too', async () => {
    expect(await withMedia('wheel-media.legacy.apkg', '{"0":"\\ud800","1":"b"}')).toEqual({
      names: ['b'],
      codes: ['unsafe-media-name'],
    });
  });
});
