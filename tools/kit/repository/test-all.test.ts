import { describe, expect, it } from 'vitest';
// @ts-expect-error -- a plain script without types
import { tallyVitest, vitestArgs } from './test-all.mjs';

const file = (status: string, ...tests: readonly string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

describe('the tally of all tests', () => {
  it('adds up passed and failed tests', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [file('failed', 'passed', 'failed', 'passed')],
    };
    expect(tallyVitest(report)).toEqual({ passed: 2, failed: 1 });
  });

  it('counts a file that cannot be loaded as a failure', () => {
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file('failed'), file('passed', 'passed')] };
    expect(tallyVitest(report)).toEqual({ passed: 1, failed: 1 });
  });
});

describe('what is run', () => {
  it('is the first tier, with the second where that is requested, or what is named', () => {
    const first = '--project unit --project int --project e2e';
    expect(vitestArgs([]).join(' ')).toBe(first);
    expect(vitestArgs(['--long', 'goals']).join(' ')).toBe(`${first} --project e2e-mongodb --project long goals`);
    expect(vitestArgs(['--project', 'long']).join(' ')).toBe('--project long');
  });
});
