import type { Document } from 'bson';

interface Version {
  readonly time: number;
  /** Absent: deleted. */
  readonly document: Document | undefined;
}

/** Every version that every document ever had. A write is one tick of the clock. */
export interface History {
  now(): number;
  /** The documents of a collection as they stood at a time. */
  at(collection: string, time: number): readonly Document[];
  /** The document takes the place of the one of its id; absent, that one goes. */
  write(collection: string, id: unknown, document: Document | undefined): void;
  forget(database: string): void;
}

export const emptyHistory = (): History => {
  const collections = new Map<string, Map<unknown, Version[]>>();
  let clock = 0;
  const versionsIn = (collection: string): Map<unknown, Version[]> => {
    const known = collections.get(collection) ?? new Map<unknown, Version[]>();
    collections.set(collection, known);
    return known;
  };
  return {
    now: () => clock,
    at: (collection, time) =>
      [...versionsIn(collection).values()].flatMap((versions) => {
        const last = versions.findLast((version) => version.time <= time);
        return last?.document ? [last.document] : [];
      }),
    write: (collection, id, document) => {
      clock += 1;
      const versions = versionsIn(collection).get(id) ?? [];
      versionsIn(collection).set(id, [...versions, { time: clock, document }]);
    },
    forget: (database) => {
      for (const name of collections.keys()) if (name.startsWith(`${database}.`)) collections.delete(name);
    },
  };
};
