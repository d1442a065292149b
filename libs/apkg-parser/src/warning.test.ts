import { describe, expect, it } from 'vitest';
import { warningLog } from './warning.ts';

describe('warnings', () => {
  it('have a place and a reason', () => {
    const log = warningLog();
    log.add('unreadable-deck', 'deck 5', 'it has no name');
    expect(log.list()).toEqual([
      { code: 'unreadable-deck', message: 'The deck 5: it has no name.', place: 'deck 5', reason: 'it has no name' },
    ]);
  });

  it('of one code are only counted after the first twenty, and do not displace others', () => {
    const log = warningLog();
    for (let note = 0; note < 100_000; note += 1) log.add('unreadable-note', `note ${note}`, 'its fields are no text');
    log.add('unreadable-deck', 'deck 5', 'it has no name');
    const listed = log.list();
    expect(listed).toHaveLength(21);
    expect(listed.map(({ more }) => more).filter(Boolean)).toEqual([99_980]);
  });
});
