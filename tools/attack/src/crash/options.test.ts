import { describe, expect, it } from 'vitest';
import { optionsIn } from './options.ts';

describe('the options of the crash test', () => {
  it('are 20 rounds of all kinds on SQLite by default', () => {
    expect(optionsIn([])).toMatchObject({ stores: ['sqlite'], loops: 20, pause: { least: 1_000 } });
    expect(
      optionsIn(['--store', 'all', '--loops', '3', '--over', 'stops', '--pause', '20', '--seed', 'x']),
    ).toMatchObject({
      stores: ['sqlite', 'mongodb'],
      loops: 3,
      over: ['stops'],
      pause: { least: 20_000, most: 20_000 },
      seed: 'x',
    });
  });

  it.each([['--help'], ['-h']])('%s shows the help', (flag) => {
    expect(optionsIn([flag])).toBe('help');
  });

  it.each([
    [['--loops', '0']],
    [['--loops', 'many']],
    [['--store', 'redis']],
    [['--over', 'nothing']],
    [['--strike', 'nobody']],
    [['--pause', '-1']],
    [['--pause', '1.5']],
    [['--loop', '3']],
    [['3']],
  ])('are refused for %j', (args) => {
    expect(optionsIn(args)).toBeUndefined();
  });
});
