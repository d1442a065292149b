import { isAway } from './is-away.ts';
import { patienceEnds } from './patience.ts';

/** A value of the service, or the one that this device kept. */
export interface Dated<Value> {
  readonly value: Value;
  /** When the service sent it; `undefined`: now. */
  readonly keptAt?: Date | undefined;
}

/** Loads a value and keeps it, or returns the one that was kept, where the service is away or slow. */
export const keptOr = async <Value>(name: string, load: () => Promise<Value>): Promise<Dated<Value>> => {
  const { database, isOffline } = await import('./device.ts');
  const opened = await database();
  const last = (await opened?.get('values', name).catch(() => undefined)) as Dated<Value> | undefined;
  const fresh = async (): Promise<Dated<Value>> => {
    const value = await load();
    // A browser without room still shows it.
    await opened?.put('values', { value, keptAt: new Date() } satisfies Dated<Value>, name).catch(() => undefined);
    return { value };
  };
  if (!last) return fresh();
  if (isOffline()) return last;
  const away = (error: unknown): Dated<Value> => {
    if (!isAway(error)) throw error;
    return last;
  };
  return Promise.race([fresh().catch(away), patienceEnds().then(() => last)]);
};
