import { describe, expect, it } from 'vitest';
import { keptAnswers } from './kept-answers.ts';

const secret = 'a'.repeat(32);
const next = 'b'.repeat(32);
const answer = '{"inviteCode":"ABCD-ÄÖ-🔑"}';

describe('an answer that holds a secret', () => {
  const kept = keptAnswers({ current: secret }).seal(answer);

  it('lies in the store so that nobody can read it there, each time in other words', () => {
    expect(kept).not.toContain('ABCD');
    expect(Buffer.from(kept.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('ABCD');
    expect(keptAnswers({ current: secret }).seal(answer)).not.toBe(kept);
  });

  it('is opened by any server with the secret, also once it is the previous one', () => {
    expect(keptAnswers({ current: secret }).open(kept)).toBe(answer);
    expect(keptAnswers({ current: next, previous: secret }).open(kept)).toBe(answer);
  });

  it('is opened by no other secret, and not when a bit of it was changed', () => {
    expect(keptAnswers({ current: next }).open(kept)).toBeUndefined();
    const last = kept.endsWith('A') ? 'Q' : 'A';
    expect(() => keptAnswers({ current: secret }).open(kept.slice(0, -1) + last)).toThrow();
    expect(keptAnswers({ current: secret }).open('!nonsense')).toBeUndefined();
  });

  it('has a first byte that no JSON has', () => {
    expect(kept.startsWith('!')).toBe(true);
  });
});

describe('an answer without a secret', () => {
  it('is kept as it is', () => {
    expect(keptAnswers({ current: secret }).open('{"success":true}')).toBe('{"success":true}');
  });
});
