import type { Document } from '../driver.ts';

/**
 * A document that expires. A TTL index deletes it some time later; until then it counts as missing. All times are by
 * the database's clock, which servers share, so that a server with a wrong clock removes nothing too early.
 */
export interface Expiring {
  readonly _id: string;
  readonly expiresAt: Date;
}

/** The instant in this many milliseconds. */
export const expiringIn = (milliseconds: number): Document => ({ $add: ['$$NOW', milliseconds] });

/** A literal text: in an expression a plain text may be a field name. */
export const text = (value: string): Document => ({ $literal: value });

const isRunning = { $gt: ['$expiresAt', '$$NOW'] };

/** New fields of a document: these expressions where it has not expired, others where it has. */
interface Fields {
  readonly running: unknown;
  readonly over: unknown;
}

/** An upsert for a document that may be current, expired or missing. */
export const whetherRunning = (fields: Readonly<Record<string, Fields>>): Document[] => {
  const chosen = Object.entries(fields).map(([name, { running, over }]) => [
    name,
    { $cond: [isRunning, running, over] },
  ]);
  return [{ $set: Object.fromEntries(chosen) as Document }];
};

/** The same, but a current document stays unchanged. */
export const unlessRunning = (fields: Document): Document[] =>
  whetherRunning(
    Object.fromEntries(
      Object.entries(fields).map(([name, over]) => [name, { running: `$${name}`, over: over as unknown }]),
    ),
  );
