import { describe, expect, it } from 'vitest';
import { backOff, retryAfterOf, waitFor } from './back-off.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %j as %j seconds', (header, seconds) => {
    expect(retryAfterOf(header, now)).toBe(seconds);
  });
});

describe('the back-off', () => {
  it('doubles its bound up to eight seconds and takes a random part of it', () => {
    expect([0, 1, 2, 3, 4, 9].map((made) => backOff(made, undefined, 0.5))).toEqual([250, 500, 1000, 2000, 4000, 4000]);
  });

  it("is the server's Retry-After, to the second", () => {
    expect(backOff(5, 3, 0.1)).toBe(3000);
  });
});

describe('the wait for a running attempt', () => {
  it.each([
    ['what the server asks for', 3, 3000],
    ['a second, when it asks for none', 0, 1000],
    ['a second, when it says nothing', undefined, 1000],
    ['eight seconds, when it asks for more', 60, 8000],
  ])('is at first %s', (_, retryAfter, wait) => {
    expect(waitFor(0, retryAfter, 30_000)).toBe(wait);
  });
});
