import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('the type of a media file', () => {
  it.each([
    ['a.png', '\x89PNG\r\n\x1a\n rest', 'image/png'],
    ['a.jpg', '\xff\xd8\xff\xe0', 'image/jpeg'],
    ['a.gif', 'GIF89a', 'image/gif'],
    ['a.webp', 'RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['a.avif', '\0\0\0\x20ftypavif', 'image/avif'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
    ['a.svg', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand -->\n<svg>', 'image/svg+xml'],
    ['a.mp3', 'ID3\x03', 'audio/mpeg'],
    ['a.mp3', '\xff\xfb\x90', 'audio/mpeg'],
    ['a.opus', 'OggS', 'audio/ogg'],
    ['a.wav', 'RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
    ['a.flac', 'fLaC', 'audio/flac'],
    ['a.m4a', '\0\0\0\x20ftypM4A ', 'audio/mp4'],
    ['a.mp4', '\0\0\0\x20ftypisom', 'video/mp4'],
    ['a.webm', '\x1aE\xdf\xa3', 'video/webm'],
  ])('of %s, which begins with %j, is %s', (name, content, type) => {
    expect(mediaTypeOf(name, bytes(content))).toBe(type);
  });

  it('is told by the content where the name is wrong', () => {
    expect(mediaTypeOf('a.jpg', bytes('\x89PNG\r\n\x1a\n'))).toBe('image/png');
    expect(mediaTypeOf('A.MP3', bytes('\0\0\0\x20ftypM4A '))).toBe('audio/mp4');
  });

  it('is told by the name where the content tells nothing', () => {
    expect(mediaTypeOf('a.mp3', bytes('\0\0\0\0'))).toBe('audio/mpeg');
    expect(mediaTypeOf('page.png', bytes('<!doctype html><script>'))).toBe('image/png');
    expect(mediaTypeOf('empty.gif', bytes(''))).toBe('image/gif');
  });

  it.each([
    'page.html',
    'script.js',
    'style.css',
    'font.woff2',
    'a.pdf',
    'png',
    '',
    '.',
    'a.',
    'a.constructor',
    'a.png ',
  ])('is none for a file called %j', (name) => {
    expect(mediaTypeOf(name, bytes('\x89PNG\r\n\x1a\n'))).toBeUndefined();
  });
});
