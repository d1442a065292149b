import { expect, it } from 'vitest';
import { kindOf } from './file-kind.ts';

const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const zip = (member: string): string => `PK\x03\x04${'\0'.repeat(26)}${member}`;

it.each([
  ['', 'blank'],
  [Buffer.from('%PDF-1.7'), 'pdf'],
  [Buffer.from('\x89PNG\r\n', 'latin1'), 'picture'],
  [Buffer.from('\0\0\0 ftypisom', 'latin1'), 'video'],
  [Buffer.from(zip('[Content_Types].xml'), 'latin1'), 'document'],
  [Buffer.from(zip('collection.anki2'), 'latin1'), 'package'],
  [Buffer.from('SQLite format 3\0', 'latin1'), 'database'],
  ['<!DOCTYPE html>', 'page'],
  ['due,two\nθέλω,I want', 'text'],
  [`${'x'.repeat(4095)}é`, 'text'],
  [utf16('uno,one'), 'text'],
  [Buffer.from('caf\xe9,coffee', 'latin1'), 'encoding'],
  [Buffer.from([1, 2, 3]), 'package'],
])('tells %j by its content: %s', async (content, kind) => {
  expect(await kindOf(new Blob([content]))).toBe(kind);
});
