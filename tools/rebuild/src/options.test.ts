import { describe, expect, it } from 'vitest';
import { optionsIn } from './options.ts';

describe('the options', () => {
  it.each([
    [[], { fromStart: false }],
    [['--from-start'], { fromStart: true }],
    [['--user', 'ana'], { user: 'ana', fromStart: false }],
    [['--user=-x y'], { user: '-x y', fromStart: false }],
    [['-h'], 'help'],
  ])('are read from %j', (args, options) => {
    expect(optionsIn(args)).toEqual(options);
  });

  it.each([
    [['--user']],
    [['--user', '']],
    [['--user', 'a\u0000b']],
    [['--user', 'x', '--from-start']],
    [['ana']],
    [['--users']],
  ])('make no sense as %j', (args) => {
    expect(optionsIn(args)).toBeUndefined();
  });
});
