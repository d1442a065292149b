import { named, optional } from '../codec.ts';
import { orBlank } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { sample } from '../sample.ts';
import { userId } from '../wire/names.ts';
import { displayName, settingsShape, someSettings, timeZone, userProfile } from '../wire/account.ts';
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
  description: 'With `detail=full` also your display name, and your preferences: `{}` if there are none.',
  body: {},
  query: { detail },
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
  body: settingsShape,
  reply: succeeded,
  example: { body: settings, reply: success },
});

export const setSettings = endpoint({
  method: 'POST',
  path: '/set-settings',
  auth: 'token',
  repeatable: true,
  summary: 'Change some of your settings',
  description:
    'The settings that are left out stay. `preferences` is any JSON that clients keep for themselves, of at most 16 KiB and 32 levels. It is replaced as a whole. Of several members of one name the last counts.',
  body: { settings: someSettings },
  reply: succeeded,
  example: { body: { settings: { newCardsPerDay: '30', preferences: { theme: 'dark' } } }, reply: success },
});

export const setProfile = endpoint({
  method: 'POST',
  path: '/set-profile',
  auth: 'token',
  repeatable: true,
  summary: 'Set the name by which others see you',
  description: 'The people in your quests and shared folders see it. Others may have the same. A blank removes it.',
  body: { displayName },
  reply: succeeded,
  example: { body: { displayName: 'Ada' }, reply: success },
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
