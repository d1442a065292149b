import type { ArchivePlace } from '@flashcards/persistence-conformance';
import { aFilledStore, contentAt, contentOf, copyUnits } from '@flashcards/persistence-conformance';
import type { Archive, ArchiveCopy, ArchiveRecord, Unit } from '@flashcards/persistence-ports';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openMongodbStore } from '../open-mongodb-store.ts';
import { databases } from '../opening/a-database.test-data.ts';
import { migrateDatabase } from '../opening/open-database.ts';
import { openMongodbArchive, openMongodbCopy } from './open-archive.ts';

const { anEmptyOne, model } = await databases();

const aPlace = () => {
  const { options, db } = anEmptyOne();
  return {
    options,
    db,
    store: () => openMongodbStore(options),
    archive: () => openMongodbArchive(options),
    copy: (fingerprint: string) => openMongodbCopy(options, fingerprint),
  };
};

describe('a copy of a whole store', () => {
  const from = aPlace();
  let archive: Archive;
  let fingerprint: string;
  let content: Awaited<ReturnType<typeof contentOf>>;
  beforeAll(async () => {
    const store = await from.store();
    await aFilledStore(store);
    await store.close();
    const opened = await from.archive();
    if (!opened.ok) throw new Error(opened.code);
    archive = opened.value;
    fingerprint = await archive.fingerprint();
    content = await contentOf(archive);
  });
  afterEach(() => model?.faults.clear());
  afterAll(() => archive.close());

  const opened = async ({ copy }: Pick<ArchivePlace, 'copy'>): Promise<ArchiveCopy> => {
    const outcome = await copy(fingerprint);
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.value;
  };

  /** A client with its own application name, by which faults select it. */
  const dyingAt = ({ options }: ReturnType<typeof aPlace>, appName: string): Pick<ArchivePlace, 'copy'> => {
    const uri = new URL(options.uri);
    uri.searchParams.set('appName', appName);
    return { copy: (of) => openMongodbCopy({ ...options, uri: uri.href }, of) };
  };

  const goOn = async (copy: ArchiveCopy): Promise<true> => {
    await copyUnits(archive, copy);
    await copy.finish();
    await copy.close();
    return true;
  };

  /** Continues the copy in a process that is killed at its n-th command; returns whether it finished. */
  const isFinished = async (place: ReturnType<typeof aPlace>, nth: number): Promise<boolean> => {
    const appName = randomUUID();
    const dead = model?.faults.kill(appName, nth % 2 === 0 ? 'before' : 'after', nth).then(() => false) ?? false;
    const copy = await opened(dyingAt(place, appName));
    const ended = goOn(copy);
    const isWhole = await Promise.race([dead, ended]);
    ended.catch(() => undefined);
    await copy.close();
    // Lets the sessions of dead processes expire: they were not used for half an hour.
    model?.faults.skewClock(31 * 60_000);
    await model?.expire();
    model?.faults.skewClock(0);
    return isWhole;
  };

  it.skipIf(!model)('is complete in the end, although it is killed again and again', async () => {
    const to = aPlace();
    await migrateDatabase(to.options);
    const firstDeath = 40;
    let deaths = 0;
    while (!(await isFinished(to, firstDeath + 9 * deaths))) deaths += 1;
    expect(deaths).toBeGreaterThan(10);
    expect(await contentAt(to)).toEqual(content);
    expect(await to.db.collection('accounts').countDocuments({ leaving: true })).toBe(0);
    const held = await to.db.collection('mediaFiles').find().toArray();
    const were = await from.db.collection('mediaFiles').find({ holders: { $gt: 0 } }).toArray(); // prettier-ignore
    const holders = (files: typeof held) =>
      new Map(files.map((file) => [String(file._id), file['holders'] as unknown]));
    expect(holders(held)).toEqual(holders(were));
  });

  /** Pages that wait before the first of them. */
  const paused = (pages: AsyncIterable<readonly ArchiveRecord[]>) => {
    let [goOn, reached] = [(): void => undefined, (): void => undefined];
    const goingOn = new Promise<void>((resolve) => (goOn = resolve));
    const whenPaused = new Promise<void>((resolve) => (reached = resolve));
    const all = async function* (): AsyncGenerator<readonly ArchiveRecord[]> {
      reached();
      await goingOn;
      yield* pages;
    };
    return { pages: all(), whenPaused, goOn };
  };

  it('belongs to the latest process: an earlier one that was paused gets an error and does no harm', async () => {
    const to = aPlace();
    const first = await opened(to);
    const [unit] = Object.keys(content).map((name) => JSON.parse(name) as Unit);
    if (!unit) throw new Error('there are units');
    const { pages, whenPaused, goOn } = paused(archive.read(unit));
    const writing = first.write(unit, pages);
    await whenPaused;
    const last = await opened(to);
    await copyUnits(archive, last);
    goOn();
    await expect(writing).rejects.toThrow('another process has taken the copy over');
    await expect(first.finish()).rejects.toThrow('another process has taken the copy over');
    await first.close();
    await last.finish();
    await last.close();
    expect(await contentAt(to)).toEqual(content);
  });
});
