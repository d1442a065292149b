import { effect } from '@preact/signals';
import { session } from '../session.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';

/** What this device keeps of the learner who is signed in. */
interface Device {
  readonly user: string;
  database: Promise<Database | undefined>;
}

const deviceOf = (user: string): Device => {
  const opened = (isAgain: boolean): Promise<Database | undefined> =>
    openDatabase(user, {
      isAgain,
      onEnd: (mayBeThere) => {
        made.database = mayBeThere ? opened(true) : Promise.resolve(undefined);
      },
    });
  const made: Device = { user, database: opened(false) };
  return made;
};

let device: Device | undefined;

effect(() => {
  const { value } = session;
  const user = value.state === 'none' ? undefined : value.user;
  if (user === device?.user) return;
  device = user === undefined ? undefined : deviceOf(user);
});

/** Of the learner who is signed in; `undefined` without one, or where the browser keeps nothing. */
export const database = async (): Promise<Database | undefined> => device?.database;

/** The same, of this learner only. */
export const databaseOf = async (user: string): Promise<Database | undefined> =>
  device?.user === user ? device.database : undefined;

/** A page without a network says so at once; others find out. */
export const isOffline = (): boolean => !navigator.onLine;
