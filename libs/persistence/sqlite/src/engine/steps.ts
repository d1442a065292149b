import type { Connection } from '../connection.ts';

type Step<Values extends readonly unknown[], T> = (connection: Connection, ...values: Values) => T;
type Call<Values extends readonly unknown[], T> = (...values: Values) => Promise<T>;

/** Makes the calls of a unit of work from what each does on the connection. */
export interface Steps {
  read<Values extends readonly unknown[], T>(step: Step<Values, T>): Call<Values, T>;
  write<Values extends readonly unknown[]>(step: Step<Values, unknown>): Call<Values, void>;
}

/** Holds a unit of work to the port's order, which another store needs: one call at a time, and reads before writes. */
export const stepsOn = (connection: Connection): Steps => {
  let isBusy = false;
  let hasWritten = false;
  const alone = async <T>(step: () => T): Promise<T> => {
    if (isBusy) throw new Error('sqlite: two calls of a unit of work at once');
    isBusy = true;
    try {
      // Whoever calls twice without waiting does so before this promise settles.
      return await Promise.resolve(step());
    } finally {
      isBusy = false;
    }
  };
  return {
    read:
      (step) =>
      (...values) => {
        if (hasWritten) return Promise.reject(new Error('sqlite: a read after a write in a unit of work'));
        return alone(() => step(connection, ...values));
      },
    write:
      (step) =>
      (...values) => {
        hasWritten = true;
        return alone(() => void step(connection, ...values));
      },
  };
};
