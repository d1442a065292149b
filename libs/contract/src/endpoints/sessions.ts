import { named } from '../codec.ts';
import { list, object } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { sample } from '../sample.ts';
import { sessionId } from '../wire/names.ts';
import { flag, text } from '../wire/scalars.ts';
import { listedSession } from '../wire/sessions.ts';
import { only, succeeded } from '../wire/succeeded.ts';

const success = { success: true } as const;
const { sessionID } = sample;

export const signInOptions = endpoint({
  method: 'GET',
  path: '/sign-in-options',
  auth: 'none',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get what a client needs to sign in with the identity provider',
  description:
    'The OpenID Connect issuer, the client id to use with it, and the scopes to request, separated by spaces. `development`: the provider is the server itself, and issues id tokens by dev/id-token.',
  body: {},
  reply: object({ issuer: text, clientID: text, scopes: text, development: flag }),
  example: {
    body: {},
    reply: { issuer: 'https://login.example', clientID: 'flashcards', scopes: 'openid', development: false },
  },
  limits: { requests: 'sign-in-options' },
});

export const signOut = endpoint({
  method: 'POST',
  path: '/sign-out',
  auth: 'token',
  // The first request invalidates the token that a repeat would need.
  repeatable: false,
  summary: 'End the session of this token',
  description: 'The token is invalid from the next request on. Other sessions go on.',
  body: {},
  reply: succeeded,
  example: { body: {}, reply: success },
});

export const listSessions = endpoint({
  method: 'POST',
  path: '/list-sessions',
  auth: 'token',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'List where you are signed in',
  description:
    'Newest first, at most 100: when another session begins, the oldest one ends. `lastUsedAt` is rounded down to the hour. `userAgent` is what the client sent at sign-in, without control characters, at most 200 characters. `current`: the session of this token.',
  body: {},
  reply: only('sessions', list(listedSession)),
  example: {
    body: {},
    reply: {
      sessions: [
        {
          sessionID,
          createdAt: '2026-02-28T11:00:00.000Z',
          lastUsedAt: '2026-03-01T12:00:00.000Z',
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0',
          current: true,
        },
      ],
    },
  },
});

export const endSession = endpoint({
  method: 'POST',
  path: '/end-session',
  auth: 'token',
  // A repeat finds no session.
  repeatable: false,
  summary: 'End one of your sessions',
  description: 'Its token is invalid from the next request on. It may be the session of this token.',
  body: { sessionID: named('session', sessionId) },
  reply: succeeded,
  example: { body: { sessionID }, reply: success },
  refusals: { session_not_found: { status: 404, text: 'Session not found' } },
});
