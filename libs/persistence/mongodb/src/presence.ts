import { StoreUnavailable } from '@flashcards/persistence-ports';
import { patience } from './connection.ts';
import type { MongoClient, TopologyDescriptionChangedEvent } from './driver.ts';

/** Whether there is a server that takes writes, as far as the driver's monitor knows. */
export interface Presence {
  isAway(): boolean;
  /** The result, or `StoreUnavailable` once that is waited for in vain. What was begun may still take effect. */
  inTime<T>(result: Promise<T>): Promise<T>;
  /** Whether it keeps sessions, and so tells its time; connects to find out. */
  hasSessions(): Promise<boolean>;
}

/** Between two looks at a call that takes long on a server that is there. */
const interval = 250;

/**
 * True once a call should give up: the server has been away for `patience`, counted from the start of the call, or from
 * the loss of the server when the call had been running longer (an import survives a short election).
 */
export const isInVain = (asked: number, awaySince: number | undefined, now: number): boolean => {
  if (awaySince === undefined) return false;
  const from = asked < awaySince - patience ? awaySince : asked;
  return now >= from + patience;
};

export const presenceOf = (client: MongoClient): Presence => {
  let awaySince: number | undefined;
  let keepsSessions: boolean | undefined;
  client.on('topologyDescriptionChanged', ({ newDescription }: TopologyDescriptionChangedEvent) => {
    const isThere = [...newDescription.servers.values()].some(({ isWritable }) => isWritable);
    awaySince = isThere ? undefined : (awaySince ?? performance.now());
    if (isThere) keepsSessions = newDescription.logicalSessionTimeoutMinutes !== null;
  });
  const inTime = <T>(result: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const asked = performance.now();
      const look = (): void => {
        if (isInVain(asked, awaySince, performance.now()))
          reject(new StoreUnavailable('mongodb: there is no server to write to'));
        else timer = setTimeout(look, interval);
      };
      let timer = setTimeout(look, patience);
      result.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  const hasSessions = async (): Promise<boolean> => {
    if (keepsSessions === undefined) await client.connect();
    return keepsSessions ?? false;
  };
  return { isAway: () => awaySince !== undefined, inTime, hasSessions };
};
