import { describe, expect, it } from 'vitest';
import { patience } from './connection.ts';
import { isInVain } from './presence.ts';

const asked = 1_000_000;
const long = 10 * patience;

describe('waiting for a server', () => {
  it.each([
    ['it is there, however long that takes', { awaySince: undefined, now: asked + long }, false],
    ['it is away, for a while', { awaySince: asked - long, now: asked + patience - 1 }, false],
    ['it is away, for long enough', { awaySince: asked - long, now: asked + patience }, true],
    ['it went just after it was asked, for a while', { awaySince: asked + 3, now: asked + patience - 1 }, false],
    ['it went just after it was asked, for long enough', { awaySince: asked + 3, now: asked + patience }, true],
    ['it went in the midst of long work, for a while', { awaySince: asked + long, now: asked + long + 3 }, false],
    ['it went in the midst of long work, for good', { awaySince: asked + long, now: asked + long + patience }, true],
  ])('is in vain or not when %s', (_, { awaySince, now }, expected) => {
    expect(isInVain(asked, awaySince, now)).toBe(expected);
  });
});
