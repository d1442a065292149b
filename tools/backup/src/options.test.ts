import { describe, expect, it } from 'vitest';
import { commandIn } from './options.ts';

describe('what is asked for', () => {
  it.each([
    [['backup'], { name: 'backup', options: { full: false } }],
    [['backup', '--to', 'a b', '--keep', '7'], { name: 'backup', options: { to: 'a b', keep: 7, full: false } }],
    [['backup', '--full'], { name: 'backup', options: { full: true } }],
    [['backup', '-h'], 'help'],
    [['restore', 'x'], { name: 'restore', options: { from: 'x', yes: false, lackingMedia: false } }],
    [
      ['restore', '--yes', '--lacking-media', 'x'],
      { name: 'restore', options: { from: 'x', yes: true, lackingMedia: true } },
    ],
    [['restore', '--help'], 'help'],
  ])('is read from %j', (args, command) => {
    expect(commandIn(args)).toEqual(command);
  });

  it.each([
    [[]],
    [['both']],
    [['backup', 'x']],
    [['backup', '--to']],
    [['backup', '--to=']],
    [['backup', '--keep', '0']],
    [['backup', '--keep=-1']],
    [['backup', '--keep', '1.5']],
    [['restore']],
    [['restore', '']],
    [['restore', 'x', 'y']],
    [['restore', '--force', 'x']],
  ])('makes no sense as %j', (args) => {
    expect(commandIn(args)).toBeUndefined();
  });
});
