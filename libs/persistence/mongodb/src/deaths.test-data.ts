import type { Store } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import type { MongodbOptions } from './connection.ts';
import { connect } from './connection.ts';
import { openDatabase } from './database.ts';
import type { Fate } from './faulty-wire.test-data.ts';
import { aFaultyWire } from './faulty-wire.test-data.ts';
import { storeOf } from './open-mongodb-store.ts';

export interface Pause {
  /** What the write that is paused waits for. */
  pause(): Promise<void>;
  readonly whenPaused: Promise<void>;
  goOn(): void;
}

export const aPause = (): Pause => {
  let tell = (): void => undefined;
  let goOn = (): void => undefined;
  const whenPaused = new Promise<void>((resolve) => (tell = resolve));
  const released = new Promise<void>((resolve) => (goOn = resolve));
  const pause = (): Promise<void> => {
    tell();
    return released;
  };
  return { pause, whenPaused, goOn: () => goOn() };
};

/** What is done in a process that dies, and what must hold after it. */
interface Life {
  readonly run: (store: Store) => Promise<unknown>;
  readonly check: (told: string) => Promise<void>;
}

export interface Deaths {
  /** Does it in a process whose n-th write meets this fate, and counts the writes it did. */
  doomed(fate: (write: number) => Fate, work: Life['run']): Promise<number>;
  /** Every write of the work is the first that is lost, and the last that arrives; how many there are. */
  atEveryWrite(work: () => Promise<Life>): Promise<number>;
  /** Stops a process before its n-th write, lets others look, and lets it go on. */
  pausedAt(write: number, work: Life['run'], look: () => Promise<unknown>): Promise<number>;
}

export const deathsOn = ({ uri, database }: Required<Pick<MongodbOptions, 'uri' | 'database'>>): Deaths => {
  const doomed = async (fate: (write: number) => Fate, work: Life['run']): Promise<number> => {
    const wire = await aFaultyWire(uri, fate);
    const dying = storeOf(openDatabase(connect({ uri: wire.uri, database })));
    await work(dying).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
    await wire.close();
    await dying.close();
    return wire.writes();
  };

  const atEveryWrite = async (work: () => Promise<Life>): Promise<number> => {
    const { run, check } = await work();
    const count = await doomed(() => 'passes', run);
    await check('no crash');
    for (let at = 1; at <= count; at += 1) {
      for (const fate of ['is lost', 'is the last'] as const) {
        const next = await work();
        await doomed((write) => (write === at ? fate : 'passes'), next.run);
        await next.check(`write ${at} of ${count} ${fate}`);
      }
    }
    return count;
  };

  const pausedAt: Deaths['pausedAt'] = async (write, work, look) => {
    const { pause, whenPaused, goOn } = aPause();
    const working = doomed((each) => (each === write ? pause() : 'passes'), work);
    await Promise.race([whenPaused, working]);
    await look();
    goOn();
    return working;
  };

  return { doomed, atEveryWrite, pausedAt };
};
