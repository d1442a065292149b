import { describe, expect, it } from 'vitest';
import { ImplausibleClock, plausible } from './clock.ts';

describe('the clock', () => {
  it.each(['2000-01-01T00:00:00.000Z', '9899-12-31T23:59:59.999Z'])('may show %s', (time) => {
    expect(plausible(() => new Date(time))().toISOString()).toBe(time);
  });

  it.each(['1999-12-31T23:59:59.999Z', '9900-01-01T00:00:00.000Z'])('is refused at %s', (time) => {
    const now = plausible(() => new Date(time));
    expect(now).toThrow(ImplausibleClock);
    expect(now).toThrow(time);
  });
});
