import { StoreUnavailable } from '@flashcards/persistence-ports';
import { patience } from './connection.ts';
import type { MongoClient, TopologyDescriptionChangedEvent } from './driver.ts';

/** Whether there is a server that takes writes, as far as the driver's monitor knows. */
export interface Presence {
  isAway(): boolean;
  /** The result, or `StoreUnavailable` once that is waited for in vain. What was begun may still take effect. */
  inTime<T>(result: Promise<T>): Promise<T>;
}

/** Between two looks at a call that takes long on a server that is there. */
const interval = 250;

export const presenceOf = (client: MongoClient): Presence => {
  let away = false;
  client.on('topologyDescriptionChanged', ({ newDescription }: TopologyDescriptionChangedEvent) => {
    away = ![...newDescription.servers.values()].some(({ isWritable }) => isWritable);
  });
  const inTime = <T>(result: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (away) reject(new StoreUnavailable('mongodb: there is no server to write to'));
        else timer = setTimeout(look, interval);
      };
      let timer = setTimeout(look, patience);
      result.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  return { isAway: () => away, inTime };
};
