import { describe, expect, it } from 'vitest';
import { keyCheck } from './check-keys.ts';

const check = keyCheck(['jwtToken', 'goalID']);

describe('key check', () => {
  it('accepts exactly the expected keys, in any order and with any values', () => {
    expect(check({ goalID: 1, jwtToken: null })).toEqual({ ok: true, value: { goalID: 1, jwtToken: null } });
  });

  it.each([
    ['a missing key', { jwtToken: '' }],
    ['an extra key', { jwtToken: '', goalID: '', more: '' }],
    ['another key instead', { jwtToken: '', goalId: '' }],
    ['inherited keys', Object.create({ jwtToken: '', goalID: '' })],
    ['a key __proto__', JSON.parse('{"__proto__": {"goalID": ""}, "jwtToken": ""}')],
    ['an array', ['jwtToken', 'goalID']],
    ['null', null],
    ['a scalar', 'jwtToken'],
    ['nothing', undefined],
  ])('refuses %s and returns the format', (_, body) => {
    expect(check(body)).toEqual({
      ok: false,
      answer: {
        status: 400,
        body: JSON.stringify({
          error:
            "Your supplied json keys do not match the expected format. The request should be in the format: {'jwtToken': '', 'goalID': ''}",
        }),
        headers: { 'X-Error-Code': 'key_mismatch' },
      },
    });
  });
});
