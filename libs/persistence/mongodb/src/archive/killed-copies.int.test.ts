import type { ArchivePlace } from '@flashcards/persistence-conformance';
import {
  aFilledStore,
  aReview,
  contentAt,
  contentOf,
  copyUnits,
  recorded,
  visitedBy,
} from '@flashcards/persistence-conformance';
import type { Archive, ArchiveCopy, ArchiveRecord, Unit } from '@flashcards/persistence-ports';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../connection.ts';
import { aPause } from '../deaths.test-data.ts';
import type { Fate } from '../faulty-wire.test-data.ts';
import { aFaultyWire } from '../faulty-wire.test-data.ts';
import { aDatabase, dropDatabase, findMongoServer } from '../mongo-server.test-data.ts';
import { openMongodbStore } from '../open-mongodb-store.ts';
import { openCopyOn, openMongodbArchive, openMongodbCopy } from './open-archive.ts';

const found = await findMongoServer();
const uri = found ?? '';

describe.skipIf(found === undefined)('a copy of a whole store', () => {
  const used: string[] = [];
  const aPlace = (): ArchivePlace & { readonly database: string } => {
    const database = aDatabase();
    used.push(database);
    const options = { uri, database };
    return {
      database,
      store: () => openMongodbStore(options),
      archive: () => openMongodbArchive(options),
      copy: (fingerprint) => openMongodbCopy(options, fingerprint),
    };
  };
  const from = aPlace();
  let archive: Archive;
  let fingerprint: string;
  let filled: Awaited<ReturnType<typeof aFilledStore>>;
  let content: Awaited<ReturnType<typeof contentOf>>;
  beforeAll(async () => {
    const store = await from.store();
    filled = await aFilledStore(store);
    await store.close();
    const opened = await from.archive();
    if (!opened.ok) throw new Error(opened.code);
    archive = opened.value;
    fingerprint = await archive.fingerprint();
    content = await contentOf(archive);
  });
  afterAll(async () => {
    await archive.close();
    await Promise.all(used.map((database) => dropDatabase(uri, database)));
  });

  const opened = async ({ copy }: ArchivePlace): Promise<ArchiveCopy> => {
    const outcome = await copy(fingerprint);
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.value;
  };

  /** Goes on with the copy in a process whose n-th write meets its fate; whether the process came to the end. */
  const isFinished = async (database: string, fate: (write: number) => Fate): Promise<boolean> => {
    const wire = await aFaultyWire(uri, fate);
    try {
      const outcome = await openCopyOn(connect({ uri: wire.uri, database }), fingerprint);
      if (!outcome.ok) throw new Error(outcome.code);
      const copy = outcome.value;
      try {
        await copyUnits(archive, copy);
        await copy.finish();
      } finally {
        await copy.close();
      }
      return true;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return false;
    } finally {
      await wire.close();
    }
  };

  it('is whole at last, however often it is killed, each time a write later', async () => {
    const to = aPlace();
    // Who is killed while it makes the indexes keeps the next from it for a minute.
    await (await to.store()).close();
    let deaths = 0;
    const fate = (): Fate => (deaths % 2 === 0 ? 'is lost' : 'is the last');
    while (!(await isFinished(to.database, (write) => (write === 1 + deaths ? fate() : 'passes')))) deaths += 1;
    expect(deaths).toBeGreaterThan(10);
    expect(await contentAt(to)).toEqual(content);
    // What later processes wrote is not so late that changes would not replace it.
    const { decliner, student } = filled.team;
    const store = await to.store();
    const visit = async () => (await visitedBy(store, decliner.account)).find(({ id }) => id === student.card);
    const before = await visit();
    await recorded(store, decliner.account, aReview({ card: student.card, at: new Date('2026-04-05T08:00:00.000Z') }));
    const after = await visit();
    await store.close();
    expect([before, after]).toMatchObject([{ progress: { reviews: 1 } }, { progress: { reviews: 2 } }]);
  });

  const pausing = async function* (
    pages: AsyncIterable<readonly ArchiveRecord[]>,
    pause: () => Promise<void>,
  ): AsyncGenerator<readonly ArchiveRecord[]> {
    for await (const page of pages) {
      await pause();
      yield page;
    }
  };

  it('belongs to the process that came last: another that was paused hears so, and does no harm', async () => {
    const to = aPlace();
    const paused = await opened(to);
    const [unit] = Object.keys(content).map((name) => JSON.parse(name) as Unit);
    if (!unit) throw new Error('there are units');
    const { pause, whenPaused, goOn } = aPause();
    const writing = paused.write(unit, pausing(archive.read(unit), pause));
    await whenPaused;
    const last = await opened(to);
    await copyUnits(archive, last);
    goOn();
    await expect(writing).rejects.toThrow('another process has taken the copy over');
    await expect(paused.finish()).rejects.toThrow('another process has taken the copy over');
    await paused.close();
    await last.finish();
    await last.close();
    expect(await contentAt(to)).toEqual(content);
  });
});
