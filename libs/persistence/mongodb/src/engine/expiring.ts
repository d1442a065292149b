import type { Document } from '../driver.ts';

/**
 * What is over at an instant. A TTL index deletes it some time later; until then it counts as not there. All goes by the
 * database's clock, which servers share: one whose own is wrong takes nothing away from the others.
 */
export interface Expiring {
  readonly _id: string;
  readonly expiresAt: Date;
}

/** So many milliseconds from now. */
export const expiringIn = (milliseconds: number): Document => ({ $add: ['$$NOW', milliseconds] });

/** A text as it is: in an expression one may be the name of a field. */
export const text = (value: string): Document => ({ $literal: value });

const isRunning = { $gt: ['$expiresAt', '$$NOW'] };

/** The fields that a document has from now on: where it is running one of these expressions, where not the other. */
interface Fields {
  readonly running: unknown;
  readonly over: unknown;
}

/** An update, by upsert, of what may be running, over or not there. */
export const whetherRunning = (fields: Readonly<Record<string, Fields>>): Document[] => {
  const chosen = Object.entries(fields).map(([name, { running, over }]) => [
    name,
    { $cond: [isRunning, running, over] },
  ]);
  return [{ $set: Object.fromEntries(chosen) as Document }];
};

/** The same, where what is running stays as it is. */
export const unlessRunning = (fields: Document): Document[] =>
  whetherRunning(
    Object.fromEntries(
      Object.entries(fields).map(([name, over]) => [name, { running: `$${name}`, over: over as unknown }]),
    ),
  );
