import { contract, developmentContract, protocolErrors } from '@flashcards/contract';
import { describe, expect, it } from 'vitest';
import { refusalCode } from './refusal-code.ts';

const own = Object.values({ ...contract, ...developmentContract }).flatMap(({ refusals }) => Object.keys(refusals));
const codes = [...new Set([...own, ...Object.keys(protocolErrors), 'key_mismatch', 'invalid_value'])];

describe('a refusal’s code', () => {
  it.each(codes)('is the word of its header: %s', (code) => expect(refusalCode(code)).toBe(code));

  it.each([undefined, '', 'slow_down', 'constructor'])('is unrecognized where the header is %j', (header) =>
    expect(refusalCode(header)).toBe('unrecognized'),
  );
});
