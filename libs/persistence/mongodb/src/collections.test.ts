import { describe, expect, it } from 'vitest';
import type { Collections, WritableCollections } from './collections.ts';

type Name = keyof WritableCollections;

/** Whether a collection, as it is handed around, lets a `$set` through. */
type IsUpdatable<Each extends Name> = Collections[Each] extends { updateOne: unknown } ? true : false;

describe('a collection whose documents change through the journal', () => {
  it('cannot be written to past it', () => {
    const past = ({ months, events, folders, names, progress, sets }: Collections): void => {
      const here = { _id: '' };
      const there = { $set: { rev: 0 } };
      // @ts-expect-error it only reads
      void months.updateOne(here, there);
      // @ts-expect-error it only reads
      void events.updateOne(here, there);
      // @ts-expect-error it only reads
      void folders.replaceOne(here, there);
      // @ts-expect-error it only reads
      void names.deleteOne(here);
      // @ts-expect-error it only reads
      void sets.insertOne(here);
      // @ts-expect-error rows come and go, but do not change
      void progress.updateOne(here, there);
    };
    const updatable: { readonly [Each in Name]: IsUpdatable<Each> } = {
      folders: false,
      names: false,
      sets: false,
      progress: false,
      visits: false,
      events: false,
      marks: false,
      months: false,
      goals: false,
      days: false,
      quests: false,
      stints: false,
      seats: false,
      sharedFolders: false,
      members: false,
      sharedSets: false,
      sharedReceipts: false,
      drafts: true,
      users: false,
      receipts: false,
      graves: false,
      journals: false,
      cards: false,
      claims: true,
      leases: true,
      counters: true,
      migrations: true,
      copies: true,
      setMedia: true,
      mediaFiles: true,
      'media.files': true,
      'media.chunks': true,
    };
    expect(typeof past).toBe('function');
    expect(updatable.drafts).toBe(true);
  });
});
