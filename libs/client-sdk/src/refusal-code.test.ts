import type { OperationName } from '@flashcards/contract';
import { contract, developmentContract } from '@flashcards/contract';
import { describe, expect, it } from 'vitest';
import { refusalCode } from './refusal-code.ts';

const told = Object.entries({ ...contract, ...developmentContract }).flatMap(([operation, { refusals }]) =>
  Object.entries(refusals).map(([code, { text }]) => ({ operation: operation as OperationName, code, text })),
);

describe('a refusal’s code', () => {
  it.each(told)('is known by its text: $operation $code', ({ operation, code, text }) => {
    expect(refusalCode(operation, undefined, text)).toBe(code);
  });

  it('is known by the start of a text that ends in the keys or the value', () => {
    const keys = "{'jwtToken': ''}";
    const mismatch = `Your supplied json keys do not match the expected format. The request should be in the format: ${keys}`;
    expect(refusalCode('getFolders', undefined, mismatch)).toBe('key_mismatch');
    expect(refusalCode('getFolders', undefined, "Invalid value for 'folder': expected a name")).toBe('invalid_value');
  });
});
