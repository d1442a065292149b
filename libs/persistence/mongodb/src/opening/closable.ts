import type { Store } from '@flashcards/persistence-ports';
import type { Connection } from '../connection.ts';
import { single } from '../engine/single.ts';
import { longestUnit } from '../engine/units.ts';
import { closeClient, noLongerThan } from './close-client.ts';

/**
 * Milliseconds, so that a server ends within ten seconds. Work that still runs then is cut off as if the process had
 * been killed.
 */
const patience = 4_000;

type Port = Readonly<Record<string, (...args: never[]) => unknown>>;

/** The same ports; `onAnswer` is called with the promise of each answer. */
const watched = <Ports extends object>(ports: Ports, onAnswer: (answer: Promise<unknown>) => void): Ports => {
  const watchedPort = (port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([name, call]) => [
        name,
        (...args: never[]) => {
          const answer = call(...args);
          if (answer instanceof Promise) onAnswer(answer);
          return answer;
        },
      ]),
    );
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, watchedPort(port as Port)])) as Ports;
};

/** A store with these ports. Closing it stops background work, waits for running calls, and closes the client. */
export const closable = ({ client, db }: Connection, ports: Omit<Store, 'ping' | 'close'>, stop: () => void): Store => {
  const running = new Set<Promise<unknown>>();
  const watchOver = (answer: Promise<unknown>): void => {
    const over = (): void => void running.delete(answer);
    running.add(answer);
    answer.then(over, over);
  };
  const closeAll = async (): Promise<void> => {
    stop();
    await noLongerThan(patience, Promise.allSettled(running));
    await closeClient(client);
  };
  let closing: Promise<void> | undefined;
  return {
    ...watched(ports, watchOver),
    ping: () => single(async () => void (await db.command({ ping: 1, maxTimeMS: longestUnit }))),
    close: () => (closing ??= closeAll()),
  };
};
