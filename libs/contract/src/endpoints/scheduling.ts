import { endpoint } from '../endpoint.ts';
import { folderNotFound, setNotFound } from '../refusals.ts';
import { sample } from '../sample.ts';
import { retention } from '../wire/account.ts';
import { scope } from '../wire/names.ts';
import { wireBoolean, word } from '../wire/scalars.ts';
import { daysAhead, fittedWeights, simulatedStudy } from '../wire/scheduling.ts';

const { today } = sample;

const optimizerBusy = {
  optimizer_busy: { status: 503, text: 'Too many schedules are being computed; try again shortly' },
} as const;

const fitted =
  '0.212 1.2931 2.3065 8.2956 6.4133 0.8334 3.0194 0.001 1.8722 0.1666 0.796 1.4835 0.0614 0.2629 1.6483 0.6014 1.8729 0.5425 0.0912 0.0658 0.1542';

export const optimizeScheduling = endpoint({
  method: 'POST',
  path: '/optimize-scheduling',
  auth: 'token',
  repeatable: false,
  takesLong: 'elsewhere',
  summary: 'Fit the scheduling to your own reviews',
  description:
    'Fits the 21 weights of FSRS to your reviews of the scope and to the imported history of its cards. They are fitted to the first four fifths of the reviews and judged by the last fifth: logLossBefore is that of your present weights, logLossAfter that of the fitted ones; less is better. They are kept if logLossAfter is less and dryRun is `false`. reviews: those from the last learning of a card on. Once a day for a scope; with dryRun `true` ten times.',
  body: { scope, dryRun: wireBoolean },
  reply: fittedWeights,
  example: {
    body: { scope: 'folder:Languages', dryRun: 'true' },
    reply: {
      reviews: '2000',
      kept: false,
      weights: fitted.split(' '),
      logLossBefore: '0.4123',
      logLossAfter: '0.3987',
    },
  },
  limits: {
    successes: ({ scope: subject, dryRun }) => ({ limit: dryRun ? 'trial-optimizations' : 'optimizations', subject }),
  },
  refusals: {
    ...setNotFound,
    ...folderNotFound,
    not_enough_reviews: { status: 400, text: 'Not enough reviews yet' },
    ...optimizerBusy,
    optimizer_unavailable: { status: 503, text: 'The scheduling can not be optimised on this server' },
  },
});

export const simulateScheduling = endpoint({
  method: 'POST',
  path: '/simulate-scheduling',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  takesLong: 'elsewhere',
  summary: 'See what a retention would cost',
  description:
    'Studies your own cards day by day, from their present state and within newCardsPerDay, with your weights (`own`) or the default ones. reviews: all answers of the day. retention: the share of reviews that passed, of cards in review; blank without such reviews. remembered: the expected number of cards that you recall on the last day. The same cards give the same reply.',
  body: { desiredRetention: retention, weights: word('own', 'default'), days: daysAhead },
  reply: simulatedStudy,
  example: {
    body: { desiredRetention: '0.90', weights: 'own', days: '1' },
    reply: { days: [{ date: today, reviews: '2', minutes: '0' }], retention: '', remembered: '1' },
  },
  limits: { requestsOfUser: 'simulations' },
  refusals: optimizerBusy,
});
