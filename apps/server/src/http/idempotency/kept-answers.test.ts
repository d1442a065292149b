import { describe, expect, it } from 'vitest';
import { keptAnswers } from './kept-answers.ts';

const secret = 'a'.repeat(32);
const next = 'b'.repeat(32);
const answer = '{"inviteCode":"ABCD-ÄÖ-🔑"}';

describe('a reply with a secret', () => {
  const kept = keptAnswers({ current: secret }).seal(answer);

  it('is encrypted in the store, differently each time', () => {
    expect(kept).not.toContain('ABCD');
    expect(Buffer.from(kept.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('ABCD');
    expect(keptAnswers({ current: secret }).seal(answer)).not.toBe(kept);
  });

  it('is decrypted by any server with the secret, also when it is the previous one', () => {
    expect(keptAnswers({ current: secret }).open(kept)).toBe(answer);
    expect(keptAnswers({ current: next, previous: secret }).open(kept)).toBe(answer);
  });

  it('is not decrypted with another secret, or after a bit was changed', () => {
    expect(keptAnswers({ current: next }).open(kept)).toBeUndefined();
    const last = kept.endsWith('A') ? 'Q' : 'A';
    expect(() => keptAnswers({ current: secret }).open(kept.slice(0, -1) + last)).toThrow();
    expect(keptAnswers({ current: secret }).open('!nonsense')).toBeUndefined();
  });

  it('has a first byte that JSON does not have', () => {
    expect(kept.startsWith('!')).toBe(true);
  });
});

describe('a reply without a secret', () => {
  it('is stored unchanged', () => {
    expect(keptAnswers({ current: secret }).open('{"success":true}')).toBe('{"success":true}');
  });
});
