import type { UserId } from '@flashcards/kernel';
import { openDataDirectory } from '../../data-directory.ts';
import type { DataPlace, SettingOptions } from '../data.ts';
import { dataPlace, openExistingStore } from '../data.ts';
import { displayOf } from '../display.ts';
import { CommandFailure } from '../command-failure.ts';
import { whenInterrupted } from '../interruption.ts';
import { say } from '../say.ts';
import { progressFile } from './progress-file.ts';
import type { Ended, Rebuilding } from './rebuild.ts';
import { rebuildAll, rebuildOne } from './rebuild.ts';

export interface RebuildOptions extends SettingOptions {
  /** Absent: all users. */
  readonly user?: UserId;
  /** Ignore the progress of an earlier run. */
  readonly fromStart?: boolean;
}

const print = (text: string): void => say(process.stderr.isTTY ? `\n${text}` : text);

const failures = {
  'unknown user': ({ user }: RebuildOptions) =>
    new CommandFailure('noUser', `There is no user ${JSON.stringify(user)}.`),
  'with faults': () => new CommandFailure('failed', 'All other users are rebuilt.'),
} as const;

const rebuildWith = async (rebuilding: Rebuilding, place: DataPlace, options: RebuildOptions): Promise<Ended> => {
  if (options.user !== undefined) return rebuildOne(rebuilding, options.user);
  await openDataDirectory(place.dataDir);
  const file = progressFile(place.dataDir, place.database);
  if (options.fromStart) await file.remove();
  return rebuildAll(rebuilding, file);
};

/** Recomputes the projections from the log. A signal ends it after the current step. */
export const rebuild = async (options: RebuildOptions): Promise<void> => {
  const place = dataPlace(options);
  const store = await openExistingStore(place.database);
  const interruption = new AbortController();
  whenInterrupted((exitCode) => {
    interruption.abort(exitCode);
    print('stopping after the current step');
  });
  const display = displayOf('rebuilding', 'users');
  const { signal } = interruption;
  const ended = await rebuildWith({ store, display, signal, report: print }, place, options).finally(async () => {
    display.stop();
    await store.close();
  });
  if (ended === 'interrupted') {
    say(options.user === undefined ? 'Interrupted; `flashcards rebuild` goes on where it stopped.' : 'Interrupted.');
    process.exitCode = Number(signal.reason);
  } else if (ended === 'finished')
    process.stdout.write(
      options.user === undefined ? 'All users are rebuilt.\n' : `${JSON.stringify(options.user)} is rebuilt.\n`,
    );
  else throw failures[ended](options);
};
