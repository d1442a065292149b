import { mayPass } from '@flashcards/client-sdk/offline';
import { needsSignIn } from '../problem.ts';

/** Whether the service gives no answer of its own now: no network, a proxy's page in its place, or too much work. */
export const isAway = (error: unknown): boolean => mayPass(error) && !needsSignIn(error);
