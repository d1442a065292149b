import { named } from '../codec.ts';
import { eitherHas, object } from '../combinators.ts';
import { sessionId } from './names.ts';
import { flag, instant, text } from './scalars.ts';

const session = {
  sessionID: named('id', sessionId),
  createdAt: instant,
  lastUsedAt: instant,
  userAgent: text,
};

export const exportedSession = object(session);

export const listedSession = object({ ...session, current: flag });

const success = { success: true } as const;

/** The reply of sign-in; with `detail=full` it has `expiresAt`. */
export const signedIn = eitherHas(
  'expiresAt',
  object({ token: text, expiresAt: instant }, success),
  object({ token: text }, success),
);
