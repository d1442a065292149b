import { readFileSync } from 'node:fs';
import { fsrsWeights } from '@flashcards/review-scheduling';
import { describe, expect, it } from 'vitest';
import { intervalsOf } from './comparison.ts';
import { histories, ratingsOf, retentions } from './histories.ts';
import { scheduleHistory } from './our-scheduler.ts';

const page = readFileSync(new URL('../../../../docs/scheduling.md', import.meta.url), 'utf8');

/** The first four cells of each row of the page's comparison. */
const documented = page
  .split('\n')
  .filter((line) => /^\|.*\| 0\.\d{1,2} +\|/.test(line))
  .map((line) => line.split('|').slice(1, 5))
  .map((cells) => cells.map((cell) => cell.trim()));

describe('docs/scheduling.md', () => {
  it('shows the intervals of the scheduler', () => {
    const made = histories.flatMap((history) =>
      retentions.map((retention) => {
        const { ours } = scheduleHistory(history, retention);
        return [history.name, ratingsOf(history), String(retention), intervalsOf(ours)];
      }),
    );
    expect(documented).toEqual(made);
  });

  it('shows the weights of the scheduler', () => {
    expect(page.replaceAll(/\s+/g, ' ')).toContain(`: ${fsrsWeights.join(', ')}.`);
  });
});
