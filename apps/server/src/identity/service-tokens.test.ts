import type { User } from '@flashcards/accounts';
import { defaultSettings, newSession } from '@flashcards/accounts';
import type { AccountId, SessionId, UserId } from '@flashcards/kernel';
import jwt from 'jsonwebtoken';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newId } from '../new-id.ts';
import { serviceTokens } from './service-tokens.ts';

const instant = new Date('2026-03-01T12:00:00Z');
const days = (count: number): Date => new Date(instant.getTime() + count * 86_400_000);
const secret = 'the current secret, long enough for HS256';
const older = 'the previous secret, long enough for HS256';
const user: User = {
  id: 'ada' as UserId,
  account: '1' as AccountId,
  tokenVersion: '17',
  settings: defaultSettings,
  createdAt: instant,
};

const tokensAt = (at: Date, current = secret, previous?: string) => serviceTokens({ current, previous }, () => at);
const tokens = tokensAt(instant);
const session = newSession(newId() as SessionId, instant, 'a client');
const token = tokens.issue(user, session);
const [head = '', payload = '', signature = ''] = token.split('.');

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: 'HS256'; typ: string; kid: string };
const claims = jwt.decode(token) as jwt.JwtPayload;
const signed = (changed: object, changedHeader: object = {}, key = secret, hash = 'sha256'): string => {
  const unsigned = `${encoded({ ...header, ...changedHeader })}.${encoded({ ...claims, ...changed })}`;
  return `${unsigned}.${createHmac(hash, key).update(unsigned).digest('base64url')}`;
};
const without = (name: string): string => signed({ [name]: undefined });

const known = { user: 'ada', session: session.id, version: '17' };

describe('service token', () => {
  it('has its user, its session and the token version', () => {
    expect(tokens.verify(token)).toEqual(known);
  });

  it('is typed as our access token and has its claims', () => {
    expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: expect.stringMatching(/^[\w-]{16}$/) });
    expect(claims).toEqual({
      iss: 'flashcards',
      aud: 'flashcards',
      sub: 'ada',
      ver: '17',
      jti: session.id,
      iat: instant.getTime() / 1000,
      exp: instant.getTime() / 1000 + 7 * 86_400,
    });
  });

  it('expires after exactly seven days', () => {
    expect(tokensAt(new Date(days(7).getTime() - 1_000)).verify(token)).toBeDefined();
    expect(tokensAt(days(7)).verify(token)).toBeUndefined();
  });

  it('expires then also when it was verified before', () => {
    let at = instant;
    const clocked = serviceTokens({ current: secret }, () => at);
    expect(clocked.verify(token)).toEqual(clocked.verify(token));
    at = days(7);
    expect(clocked.verify(token)).toBeUndefined();
  });

  it('is not confused with another token that was verified before', () => {
    expect(tokens.verify(token)).toBeDefined();
    expect(tokens.verify(`${head}.${payload}.${signature.slice(0, -2)}`)).toBeUndefined();
    expect(tokens.verify(tokens.issue({ ...user, id: 'eve' as UserId }, session))).toEqual({ ...known, user: 'eve' });
  });

  it('stays valid after one change of the secret', () => {
    const rotated = tokensAt(instant, 'a new secret, also long enough for HS256', secret);
    expect(rotated.verify(token)).toEqual(known);
    expect(rotated.verify(rotated.issue(user, session))).toBeDefined();
    expect(tokens.verify(rotated.issue(user, session))).toBeUndefined();
    expect(tokensAt(instant, 'a new secret, also long enough for HS256', older).verify(token)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['no token', 'not a token'],
    ['only dots', '..'],
    ['no signature', `${head}.${payload}.`],
    ['another payload', `${head}.${encoded({ ...claims, sub: 'eve' })}.${signature}`],
    ['a broken signature', `${head}.${payload}.${signature.slice(0, -2)}`],
    ['text after it', `${token}.x`],
    ['alg none', `${encoded({ ...header, alg: 'none' })}.${payload}.`],
    ['alg nOnE', `${encoded({ ...header, alg: 'nOnE' })}.${payload}.`],
    ['no header', `.${payload}.${signature}`],
    ['another secret', signed({}, {}, older)],
    ['another kid', signed({}, { kid: 'other' })],
    ['no kid', signed({}, { kid: undefined })],
    ['the type of an id token', signed({}, { typ: 'JWT' })],
    ['a critical extension', signed({}, { crit: ['b64'], b64: true })],
    ['a key of its own', signed({}, { jwk: { kty: 'oct', k: 'eA' } })],
    ['a list for a user', signed({ sub: ['ada'] })],
    ['another issuer', signed({ iss: 'someone' })],
    ['another audience', signed({ aud: 'someone' })],
    ['an expiry in the past', signed({ exp: instant.getTime() / 1000 - 1 })],
    ['no expiry', without('exp')],
    ['no session', without('jti')],
    ['a session that is no id', signed({ jti: 'x' })],
    ['no version', without('ver')],
    ['a version that is no text', signed({ ver: 17 })],
    ['an empty subject', signed({ sub: '' })],
  ])('is refused with %s', (_, forged) => {
    expect(tokens.verify(forged)).toBeUndefined();
  });

  it('is refused when signed with another HMAC', () => {
    expect(tokens.verify(signed({}, { alg: 'HS512' }, secret, 'sha512'))).toBeUndefined();
    expect(tokens.verify(signed({}, {}, secret, 'sha512'))).toBeUndefined();
  });

  it('equals what the helper of these tests signs without changes', () => {
    expect(signed({})).toBe(token);
  });
});
