import { isNetworkError } from '@flashcards/client-sdk';

/** A value of the service, or the one that this device kept. */
export interface Dated<Value> {
  readonly value: Value;
  /** When the service sent it; `undefined`: now. */
  readonly keptAt?: Date | undefined;
}

/** Loads a value and keeps it, or returns the one that was kept, where the service cannot be reached. */
export const keptOr = async <Value>(name: string, load: () => Promise<Value>): Promise<Dated<Value>> => {
  const { database, isOffline } = await import('./device.ts');
  const opened = await database();
  const kept = async (): Promise<Dated<Value> | undefined> =>
    (await opened?.get('values', name)) as Dated<Value> | undefined;
  try {
    const last = isOffline() ? await kept() : undefined;
    if (last) return last;
    const value = await load();
    await opened?.put('values', { value, keptAt: new Date() } satisfies Dated<Value>, name);
    return { value };
  } catch (error) {
    const last = isNetworkError(error) ? await kept() : undefined;
    if (!last) throw error;
    return last;
  }
};
