import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

const typeOf = (latin1: string) => mediaTypeOf(Buffer.from(latin1, 'latin1'));

const ebml = '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08';
const iso = (...brands: readonly string[]) => {
  const [major = '', ...others] = brands;
  return `\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${major}\0\0\x02\0${others.join('')}\0\0\0\x08free`;
};

describe('the type of a media file', () => {
  it.each([
    ['PNG', '\x89PNG\r\n\x1a\n rest', 'image/png'],
    ['JPEG, JFIF', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
    ['JPEG of a camera', '\xff\xd8\xff\xe1', 'image/jpeg'],
    ['GIF of 1987', 'GIF87a', 'image/gif'],
    ['GIF of 1989', 'GIF89a', 'image/gif'],
    ['WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['AVIF', iso('avif', 'mif1', 'miaf'), 'image/avif'],
    ['animated AVIF', iso('avis', 'msf1'), 'image/avif'],
    ['AVIF that names it second', iso('mif1', 'miaf', 'avif'), 'image/avif'],
    ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'image/bmp'],
    ['BMP with colour spaces', 'BM\x46\0\0\0\0\0\0\0\x8a\0\0\0\x7c\0\0\0', 'image/bmp'],
    ['icon', '\0\0\x01\0\x02\0\x10\x10', 'image/x-icon'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
    ['MP3 with ID3', 'ID3\x03', 'audio/mpeg'],
    ['MP3', '\xff\xfb\x90\x64', 'audio/mpeg'],
    ['MP3 with checksums', '\xff\xfa\x90\x64', 'audio/mpeg'],
    ['MP3 of MPEG-2', '\xff\xf3\x40\xc0', 'audio/mpeg'],
    ['MP3 of MPEG-2.5', '\xff\xe3\x18\xc4', 'audio/mpeg'],
    ['MPEG layer II', '\xff\xfd\xa0\0', 'audio/mpeg'],
    ['MP3 behind zeros', `${'\0'.repeat(1_000)}\xff\xfb\x90`, 'audio/mpeg'],
    ['AAC', '\xff\xf1\x50\x80', 'audio/aac'],
    ['Ogg', 'OggS\0\x02', 'audio/ogg'],
    ['WAV', 'RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['large WAV', 'RF64\xff\xff\xff\xffWAVEds64', 'audio/wav'],
    ['FLAC', 'fLaC\0\0\0\x22', 'audio/flac'],
    ['M4A', iso('M4A ', 'mp42', 'isom'), 'audio/mp4'],
    ['audio book', iso('M4B ', 'mp42'), 'audio/mp4'],
    ['MP4', iso('isom', 'iso2', 'avc1', 'mp41'), 'video/mp4'],
    ['MP4 without other brands', iso('mp42'), 'video/mp4'],
    ['M4V', iso('M4V '), 'video/mp4'],
    ['WebM', `${ebml}B\x82\x84webmB\x87\x81\x02`, 'video/webm'],
    ['WebM with long lengths', `${ebml}B\x82\x01\0\0\0\0\0\0\x04webm`, 'video/webm'],
  ])('is recognised from the bytes of %s', (_, content, type) => {
    expect(typeOf(content)).toBe(type);
  });

  it.each([
    ['GIF', 'GIF89a/*<script>x()</script>*/=1;', 'image/gif'],
    ['JPEG', '\xff\xd8\xff\xe0<!doctype html><script>x()</script>', 'image/jpeg'],
    ['WAV', 'RIFF=1/*WAVE*/;x()', 'audio/wav'],
    ['BMP', 'BM=1/*        \x28\0\0\0*/;x()', 'image/bmp'],
    ['PNG', '\x89PNG\r\n\x1a\n<svg onload="x()">', 'image/png'],
  ])('is that of the signature when a file is also valid as another type: %s', (_, content, type) => {
    expect(typeOf(content)).toBe(type);
  });

  it.each([
    ['nothing', ''],
    ['zeros', '\0\0\0\0'],
    ['zeros only, and long', '\0'.repeat(100_000)],
    ['text', 'some text'],
    ['text that begins as BMP', 'BM is two letters, and no picture begins like this'],
    ['HTML', '<!doctype html><script>x()</script>'],
    ['half a PNG', '\x89PNG\r\n'],
    ['a cursor', '\0\0\x02\0\x01\0'],
    ['AVI', 'RIFF\0\0\0\0AVI LIST'],
    ['Matroska', `${ebml}B\x82\x88matroska`],
    ['Matroska that has "webm" for its title', `${ebml}B\x82\x88matroska${'\0'.repeat(80)}B\x82\x84webm`],
    ['HEIC', iso('heic', 'mif1', 'heic')],
    ['HEIF', iso('mif1', 'heic')],
    ['a raw photo', iso('crx ', 'isom')],
    ['TIFF', 'II*\0\x08\0\0\0'],
    ['MPEG layer I, which is UTF-16 as well', '\xff\xfe\x61\0'],
    ['a bit rate that there is not', '\xff\xfb\xf0'],
    ['UTF-16 text', '\xff\xfe<\0h\0t\0m\0l\0>\0'],
    ['PDF', '%PDF-1.7'],
    ['WOFF', 'wOF2'],
    ['zip', 'PK\x03\x04'],
  ])('is `undefined` for %s', (_, content) => {
    expect(typeOf(content)).toBeUndefined();
  });
});
