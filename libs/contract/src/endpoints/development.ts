import { object } from '../combinators.ts';
import { endpoint } from '../endpoint.ts';
import { sample } from '../sample.ts';
import { userId } from '../wire/names.ts';
import { text } from '../wire/scalars.ts';

/** Available only on a server without an identity provider, and only from its own machine. */
export const issueIdToken = endpoint({
  method: 'POST',
  path: '/dev/id-token',
  auth: 'none',
  repeatable: true,
  ignoresIdempotencyKey: true,
  summary: 'Get an id token from the development identity provider',
  body: { userID: userId },
  reply: object({ idToken: text }),
  example: { body: { userID: sample.userID }, reply: { idToken: sample.idToken } },
});
