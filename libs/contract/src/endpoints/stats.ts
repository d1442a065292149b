import { endpoint } from '../endpoint.ts';
import { sample } from '../sample.ts';
import { studyStats } from '../wire/study-stats.ts';

const { today } = sample;

const forecast = Array.from({ length: 30 }, (_, index) => ({
  date: `${String(index + 1).padStart(2, '0')}/03/2026`,
  due: index === 0 ? '3' : '0',
}));

export const getStudyStats = endpoint({
  method: 'POST',
  path: '/get-study-stats',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get what a page of statistics needs',
  description:
    'reviewsByDay: the last 365 days that have a review. forecast: the cards that fall due today and on the 29 days after it; what is overdue counts in today, too. retention: the first review of a card on a day, of cards that were in review before it; a mature card had an interval of 21 days or more. states: your own cards; suspended ones count there only.',
  body: {},
  reply: studyStats,
  example: {
    body: {},
    reply: {
      reviewsByDay: [{ date: today, reviews: '4', again: '1', hard: '0', good: '3', easy: '0', new: '2' }],
      forecast,
      overdue: '1',
      retention: [{ month: '03/2026', young: { reviews: '1', passed: '1' }, mature: { reviews: '1', passed: '0' } }],
      states: { new: '20', learning: '2', young: '5', mature: '4', suspended: '1' },
    },
  },
});
