import { endpoint } from '../endpoint.ts';
import { heatmap, increase, streakReply } from '../wire/streak.ts';

/** Each operation has its own text for a bad token and for a deleted user (contract, section 1). */
const withoutUser = (text: string) => ({
  refusals: { user_not_found: { status: 404, text } },
  onInvalidToken: { status: 401, text },
});

export const calculateStreak = endpoint({
  method: 'POST',
  path: '/calculate-streak',
  auth: 'token',
  repeatable: true,
  summary: 'Get your streak, or check in with `increase=true`',
  description:
    'The streak is the number of active days in the current run. A review or a check-in makes a day active; a second ' +
    'check-in on the same day changes nothing. Each seventh active day, of all and not only of the run, earns a ' +
    'freeze; two at most are held. A freeze bridges one missed day, which is not counted. Today is missed only when it ' +
    'is over. A gap longer than the freezes held ends the run and spends them too; the streak is 0 until ' +
    'the next active day.',
  body: {},
  query: { increase },
  reply: streakReply,
  example: { body: {}, reply: [{ 200: 200, streak: '3' }] },
  ...withoutUser('User does not exist.'),
});

const days = { '27-02-2026': '1', '28-02-2026': '2', '01-03-2026': '3' } as const;

export const getHeatmap = endpoint({
  method: 'POST',
  path: '/get-heatmap',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get the streak of each active day',
  body: {},
  reply: heatmap,
  example: { body: {}, reply: days },
  ...withoutUser('User does not exist!'),
});

export const updateHeatmap = endpoint({
  method: 'POST',
  path: '/update-heatmap',
  auth: 'token',
  repeatable: true,
  summary: 'Put today into the heatmap, and get all of it',
  description: 'Today is in it from then on, with the streak as of today, which may be 0. It makes no day active.',
  body: {},
  reply: heatmap,
  example: { body: {}, reply: days },
  ...withoutUser('User does not exist!'),
});
