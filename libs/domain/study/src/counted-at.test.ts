import { describe, expect, it } from 'vitest';
import { countedAt } from './counted-at.ts';

const instant = (text: string): Date => new Date(`2026-${text}Z`);
const begun = instant('03-01T12:00:00.000');
const mostAhead = 300_000;
const countedOn = (now: Date, reviewedAt: Date) => countedAt(reviewedAt, { now, begun, mostAhead });

describe('an earlier review', () => {
  const now = instant('03-02T12:00:00.000');

  it.each([
    ['at its own instant', '03-01T18:00:00.001', '03-01T18:00:00.001'],
    ['as now when it is ahead', '03-02T12:00:00.001', '03-02T12:00:00.000'],
    ['as now when it is as far ahead as it may be', '03-02T12:05:00.000', '03-02T12:00:00.000'],
    ['as the account’s first instant when it is before it', '03-01T11:59:59.999', '03-01T12:00:00.000'],
    ['as the account’s first instant when it is 60 s before it', '03-01T11:59:00.000', '03-01T12:00:00.000'],
  ])('counts %s', (_, reviewedAt, counted) => {
    expect(countedOn(now, instant(reviewedAt))).toEqual(instant(counted));
  });

  it.each([
    ['further ahead', instant('03-02T12:05:00.001')],
    ['more than 60 s before the account', instant('03-01T11:58:59.999')],
    ['in the last year that a date has', new Date(8.64e15)],
  ])('does not count %s', (_, reviewedAt) => {
    expect(countedOn(now, reviewedAt)).toBeUndefined();
  });

  it('counts up to 30 days back, and not further', () => {
    const later = instant('05-01T12:00:00.000');
    expect(countedOn(later, instant('04-01T12:00:00.000'))).toEqual(instant('04-01T12:00:00.000'));
    expect(countedOn(later, instant('04-01T11:59:59.999'))).toBeUndefined();
  });

  it("counts as now when another server's clock created the account ahead of it", () => {
    const early = instant('03-01T11:59:59.000');
    expect(countedOn(early, begun)).toEqual(early);
  });
});
