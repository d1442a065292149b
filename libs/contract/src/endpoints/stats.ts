import { endpoint } from '../endpoint.ts';
import { folderNotFound, setNotFound } from '../refusals.ts';
import { sample } from '../sample.ts';
import { statsQuery, studyStats } from '../wire/study-stats.ts';

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
    'reviewsByDay: the last 365 days that have a review. forecast: the cards that fall due today and on the 29 days after it; what is overdue counts in today, too. retention: the first review of a card on a day, of cards that were in review before it; a mature card had an interval of 21 days or more. states: your own cards; suspended ones count there only. `from` and `to` bound reviewsByDay and retention to these days, at most 3660; one alone leaves the other open, to the day on which the account was made or to today. Of a month in part only those days count. `flashcardID` (yours, or shared with you) or `folder` (with all below it) count only the reviews of cards that were in these sets when they were reviewed, and the cards that are in them now; without `from` and `to` the reviews of the last 3660 days. `forecast`: its days, 1 to 365. With `imported=true` what was studied elsewhere counts, too: the answers that came with the cards of your own sets, on the days of your present zone; without a range those of the last 3660 days. With `detail=full` the reply has `hours` and `minutes`, too, of the same days and sets. hours: the reviews in each of the 24 hours, by the clock of the zone in which they were made, and those that passed. minutes: the time of all answers, practice included; only answers that were sent with `seconds` count. With `months=true` the reply is that of `detail=full` and has `months`, each month with answers. minutes: of all its answers, imported ones too if asked for. reviews, passed: those that count for retention, without imported ones. predicted: the mean probability with which FSRS expected these reviews to pass; blank without such reviews.',
  body: {},
  query: statsQuery,
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
  refusals: { ...setNotFound, ...folderNotFound },
  badValues: { bad_from: 'from', bad_to: 'to' },
  takesLong: 'here',
});
