import { contract, developmentContract, protocolErrors } from '@flashcards/contract';
import { describe, expect, it } from 'vitest';
import { refusalCode } from './refusal-code.ts';

const own = Object.values({ ...contract, ...developmentContract }).flatMap(({ refusals }) => Object.keys(refusals));
const codes = [...new Set([...own, ...Object.keys(protocolErrors), 'key_mismatch', 'invalid_value'])];

describe('a refusal’s code', () => {
  it.each(codes)("is the header's word: %s", (code) => expect(refusalCode(code)).toBe(code));

  it("is the header's word if only a newer server knows it", () => expect(refusalCode('slow_down')).toBe('slow_down'));

  it.each([undefined, '', 'a b', 'x'.repeat(65)])('is unrecognized if the header is %j', (header) =>
    expect(refusalCode(header)).toBe('unrecognized'),
  );
});
