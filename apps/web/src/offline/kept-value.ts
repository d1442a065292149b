import { isAway } from './is-away.ts';

/** A value of the service, or the one that this device kept. */
export interface Dated<Value> {
  readonly value: Value;
  /** When the service sent it; `undefined`: now. */
  readonly keptAt?: Date | undefined;
}

/** Loads a value and keeps it, or returns the one that was kept, where the service is away. */
export const keptOr = async <Value>(name: string, load: () => Promise<Value>): Promise<Dated<Value>> => {
  const { database, isOffline } = await import('./device.ts');
  const opened = await database();
  const kept = async (): Promise<Dated<Value> | undefined> =>
    (await opened?.get('values', name).catch(() => undefined)) as Dated<Value> | undefined;
  try {
    const last = isOffline() ? await kept() : undefined;
    if (last) return last;
    const value = await load();
    // A browser without room still shows it.
    await opened?.put('values', { value, keptAt: new Date() } satisfies Dated<Value>, name).catch(() => undefined);
    return { value };
  } catch (error) {
    const last = isAway(error) ? await kept() : undefined;
    if (!last) throw error;
    return last;
  }
};
