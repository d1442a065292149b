import { named, optional } from '../codec.ts';
import { orBlank } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { sample } from '../sample.ts';
import { userId } from '../wire/names.ts';
import { dailyLimit, hourOfDay, retention, timeZone, userProfile } from '../wire/account.ts';
import { text } from '../wire/scalars.ts';
import { signedIn } from '../wire/sessions.ts';
import { detail } from '../wire/study-card.ts';
import { succeeded } from '../wire/succeeded.ts';

const success = { success: true } as const;
const failed = { success: false } as const;

const settings = {
  timeZone: 'Europe/Rome',
  dayRolloverHour: '4',
  newCardsPerDay: '20',
  desiredRetention: '0.90',
} as const;

export const signIn = endpoint({
  method: 'POST',
  path: '/sign-in',
  auth: 'none',
  repeatable: true,
  repliesWithSecret: true,
  summary: 'Sign in, creating the account if it is new',
  description:
    'Verifies the id token by OpenID Connect; its subject must be the userID. accessToken is the lower-case hex SHA-256 of rawAccessToken. `timeZone` is the zone of a new account, and changes no existing one. With `detail=full` the answer has `expiresAt`, when the token expires.',
  body: { userID: named('user', userId), rawAccessToken: text, accessToken: text, idToken: text },
  query: { timeZone: optional(orBlank(timeZone), undefined), detail },
  reply: signedIn,
  example: {
    body: {
      userID: sample.userID,
      rawAccessToken: sample.rawAccessToken,
      accessToken: sample.accessToken,
      idToken: sample.idToken,
    },
    reply: { ...success, token: sample.token },
  },
  refusals: {
    user_mismatch: { status: 403, text: 'User ID does not match token.', members: failed },
    access_token_mismatch: { status: 403, text: 'Access token does not match.', members: failed },
    jwt_encoding_failed: { status: 500, text: 'JWT encoding failed due to an unexpected error' },
  },
  limits: { requests: 'sign-ins' },
});

export const getUser = endpoint({
  method: 'POST',
  path: '/get-user',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get your account: XP, streak and settings',
  body: {},
  reply: userProfile,
  example: {
    body: {},
    reply: {
      userID: sample.userID,
      xp: '45',
      reviewXp: '25',
      streak: '3',
      longestStreak: '12',
      ...settings,
      createdAt: '2026-02-14T08:30:00.000Z',
    },
  },
});

export const updateSettings = endpoint({
  method: 'POST',
  path: '/update-settings',
  auth: 'token',
  repeatable: true,
  summary: 'Change your study settings',
  description: 'Days that have passed stay as they were written; a new zone or rollover hour counts from now on.',
  body: { timeZone, dayRolloverHour: hourOfDay, newCardsPerDay: dailyLimit, desiredRetention: retention },
  reply: succeeded,
  example: { body: settings, reply: success },
});

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/sign-out-everywhere',
  auth: 'token',
  // The first request invalidates the token that a repeat would need.
  repeatable: false,
  summary: 'End all of your sessions, this one too',
  body: {},
  reply: succeeded,
  example: { body: {}, reply: success },
});
