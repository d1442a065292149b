import type { LocalDate } from '@flashcards/kernel';
import { describe, expect, it } from 'vitest';
import { forecastDays, forecastOf } from './forecast.ts';

const day = (date: string): LocalDate => date as LocalDate;

describe('a forecast', () => {
  it('has each of thirty days from today on, across the end of a year', () => {
    const forecast = forecastOf(
      { overdue: 0, dueOn: new Map([[day('2028-01-01'), 3]]) },
      { today: day('2027-12-20'), days: forecastDays },
    );
    expect(forecast.length).toBe(forecastDays);
    expect([forecast[0], forecast[12], forecast.at(-1)]).toEqual([
      { date: '2027-12-20', due: 0 },
      { date: '2028-01-01', due: 3 },
      { date: '2028-01-18', due: 0 },
    ]);
  });

  it('counts overdue cards for today, once', () => {
    const forecast = forecastOf(
      { overdue: 4, dueOn: new Map([[day('2028-02-28'), 2]]) },
      { today: day('2028-02-28'), days: forecastDays },
    );
    expect(forecast.slice(0, 2)).toEqual([
      { date: '2028-02-28', due: 6 },
      { date: '2028-02-29', due: 0 },
    ]);
  });
});
