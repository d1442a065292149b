import type { AccountId, EventId, LocalDate } from '@flashcards/kernel';
import { StoreUnavailable } from '@flashcards/persistence-ports';
import { noActivity } from '@flashcards/streak';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { causalContext } from './causal-context.ts';
import type { WritableCollections } from './collections.ts';
import { collectionsOf } from './collections.ts';
import type { Connection } from './connection.ts';
import { connect } from './connection.ts';
import type { Database } from './database.ts';
import { openDatabase } from './database.ts';
import type { JournalDocument, Put } from './documents.ts';
import type { CommandStartedEvent } from './driver.ts';
import { aFaultyWire } from './faulty-wire.test-data.ts';
import type { Journal } from './journal.ts';
import { journalOf } from './journal.ts';
import { journalDesk } from './journal-desk.ts';
import { keyOf, ofUser } from './keys.ts';
import type { Mail } from './letters.ts';
import { aDatabase, dropDatabase, findMongoServer } from './mongo-server.test-data.ts';
import { pendingOf } from './pending.ts';
import { settle } from './settling.ts';
import { turns } from './turns.ts';

const found = await findMongoServer();
const uri = found ?? '';

const at = new Date(0);

const aDay = (index: number): LocalDate => {
  const time = Date.UTC(2020, 0, 1 + index);
  return new Date(time).toISOString().slice(0, 10) as LocalDate;
};

/** The server that stands in for a MongoDB is slow at replacing: so these are most likely new. */
const putOf = (account: AccountId, index: number, seq = 1) =>
  ({
    into: 'marks',
    document: { _id: keyOf(account, aDay(index)), id: 'any' as EventId, mark: 'check-in', day: aDay(index), at, seq },
    isNew: true,
  }) as const satisfies Put;

const putsOf = (account: AccountId, count: number) =>
  Array.from({ length: count }, (_, index) => putOf(account, index));

describe.skipIf(found === undefined)('a journal', () => {
  const database = aDatabase();
  let connection: Connection;
  let inside: Database;
  let collections: WritableCollections;
  const sent: CommandStartedEvent[] = [];
  beforeAll(() => {
    connection = connect({ uri, database }, { monitorCommands: true });
    connection.client.on('commandStarted', (event) => sent.push(event));
    inside = openDatabase(connection);
    collections = collectionsOf(connection.db);
  });
  afterAll(async () => {
    await inside.close();
    await dropDatabase(uri, database);
  });

  const anAccount = (): AccountId => randomUUID() as AccountId;
  const state = { activity: noActivity, seq: 0, secret: 'secret' };

  /** As a process leaves it that was killed between deciding and carrying out. */
  const leaveBehind = async (account: AccountId, puts: readonly Put[]): Promise<JournalDocument> => {
    const journal = { _id: account, rev: 1, state, pending: pendingOf([puts]), isPending: true };
    await collections.journals.insertOne(journal);
    return journal;
  };

  /** The writes that the work sends to these collections. */
  const writesOf = async (names: readonly string[], work: () => Promise<unknown>): Promise<readonly string[]> => {
    sent.length = 0;
    await work();
    return sent
      .filter(({ commandName }) => ['insert', 'update', 'delete'].includes(commandName))
      .map(({ commandName, command }) => `${commandName} ${String(command[commandName])}`)
      .filter((each) => names.includes(each.split(' ')[1] ?? ''));
  };

  const read = (account: AccountId): Promise<unknown> => inside.run(({ journal }) => journal.settled(account));

  it('is helped once, in batches, however many read at once, and each gets an answer', async () => {
    const account = anAccount();
    await leaveBehind(account, putsOf(account, 1_030));
    const readers = (): Promise<unknown> => Promise.all(Array.from({ length: 60 }, () => read(account)));
    const writes = await writesOf(['marks', 'journals'], readers);
    // Three batches, and the change is done.
    expect(writes).toEqual(['insert marks', 'insert marks', 'insert marks', 'update journals']);
    expect(await connection.db.collection('marks').countDocuments({ rev: 1 })).toBe(1_030);
    expect(await collections.journals.findOne({ _id: account })).not.toHaveProperty('pending');
  });

  it('replaces very many documents in commands that the server can answer', async () => {
    const account = anAccount();
    const puts = putsOf(account, 100);
    await collections.marks.insertMany(puts.map(({ document }) => ({ ...document, rev: 0 })));
    await leaveBehind(
      account,
      puts.map((put) => ({ ...put, isNew: false })),
    );
    const writes = await writesOf(['marks', 'journals'], () => read(account));
    expect(writes).toEqual(['update marks', 'update marks', 'update journals']);
    expect(await connection.db.collection('marks').countDocuments({ _id: ofUser(account), rev: 1 } as never)).toBe(100);
  });

  it('that its writer is carrying out is left to it by all who read in the same process', async () => {
    const account = anAccount();
    let goOn = (): void => undefined;
    let stop = (): void => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    // The second write is the first of what was decided.
    const wire = await aFaultyWire(uri, (write) => {
      if (write === 2) stop();
      return write === 2 ? gate : 'passes';
    });
    const slow = connect({ uri: wire.uri, database }, { monitorCommands: true });
    const server = openDatabase(slow);
    const written: string[] = [];
    slow.client.on('commandStarted', ({ commandName, command }) => {
      if (commandName !== 'find') written.push(`${commandName} ${String(command[commandName])}`);
    });
    let looks = 0;
    let allHaveLooked = (): void => undefined;
    const looked = new Promise<void>((resolve) => (allHaveLooked = resolve));
    const change = server.run(({ journal }) =>
      journal.change(account, () => Promise.resolve({ answer: 'done', change: { steps: [putsOf(account, 3)] } })),
    );
    await stopped;
    slow.client.on('commandSucceeded', ({ commandName }) => {
      if (commandName === 'find' && (looks += 1) === 20) allHaveLooked();
    });
    const readers = Array.from({ length: 20 }, () => server.run(({ journal }) => journal.settled(account)));
    await looked;
    goOn();
    await Promise.all([change, ...readers]);
    expect(written).toEqual(['insert journals', 'insert marks', 'update journals']);
    expect(looks).toBe(20);
    await server.close();
    await wire.close();
  });

  it('is not helped when whoever left the change comes back in time', async () => {
    const account = anAccount();
    await leaveBehind(account, putsOf(account, 2));
    const comesBack = (): Promise<unknown> =>
      collections.journals.updateOne({ _id: account }, { $unset: { pending: '' } });
    const context = causalContext(connection.client);
    const tools = {
      desk: journalDesk(
        turns(() => false),
        comesBack,
      ),
      collections,
      context,
    };
    const writes = await writesOf(['marks'], () => settle(tools, account));
    context.end();
    expect(writes).toEqual([]);
  });

  it('keeps a later document where an earlier write comes late', async () => {
    const account = anAccount();
    await leaveBehind(account, [putOf(account, 1, 1)]);
    const later = { ...putOf(account, 1, 5).document, rev: 2 } as never;
    await collections.marks.insertOne(later);
    await read(account);
    const marks = await collections.marks.find({ _id: ofUser(account) }).toArray();
    expect(marks).toMatchObject([{ rev: 2, seq: 5 }]);
  });

  it('takes no change within a change, of whatever journal', async () => {
    const [account, other] = [anAccount(), anAccount()];
    const nothing = () => Promise.resolve({ answer: undefined });
    const nested = inside.run(({ journal }) =>
      journal.change(account, async () => ({ answer: await journal.change(other, nothing) })),
    );
    await expect(nested).rejects.toThrow('mongodb: a change within a change');
    const elsewhere = inside.run(({ journal }) =>
      journal.change(account, async () => ({
        answer: await inside.run((call) => call.journal.change(other, nothing)),
      })),
    );
    await expect(elsewhere).rejects.toThrow('mongodb: a change within a change');
  });

  it('takes no change that its document could not hold, and nothing of it', async () => {
    const account = anAccount();
    const text = 'x'.repeat(1_048_576);
    const put = (index: number): Put => ({
      into: 'receipts',
      document: { _id: `${account} ${index}`, fingerprint: '', answer: text, until: new Date() },
    });
    const large = inside.run(({ journal }) =>
      journal.change(account, () =>
        Promise.resolve({ answer: 1, change: { steps: [Array.from({ length: 16 }, (_, index) => put(index))] } }),
      ),
    );
    await expect(large).rejects.toThrow('mongodb: the change is too large');
    expect(await collections.journals.findOne({ _id: account })).toBeNull();
  });

  describe('is read by others', () => {
    const changeOnce = (account: AccountId): Promise<unknown> =>
      openAnother().run(({ journal }) =>
        journal.change(account, () => Promise.resolve({ answer: 1, change: { steps: [[putOf(account, 1)]] } })),
      );
    /** As another process: it shares nothing but the database. */
    const openAnother = (): Database => openDatabase(connection);

    it('again when it changed meanwhile', async () => {
      const account = anAccount();
      const seen: number[] = [];
      const read = inside.run(({ journal, collections: { marks } }) =>
        journal.reading(account, async () => {
          const { length } = await marks.find({ _id: ofUser(account) }).toArray();
          if (seen.push(length) === 1) await changeOnce(account);
          return length;
        }),
      );
      expect(await read).toBe(1);
      expect(seen).toEqual([0, 1]);
    });

    it('and refused as one that may be tried again when it keeps changing', async () => {
      const account = anAccount();
      const read = inside.run(({ journal }) => journal.reading(account, () => changeOnce(account)));
      await expect(read).rejects.toBeInstanceOf(StoreUnavailable);
    });

    it('whose nonsense is not believed while it changes', async () => {
      const account = anAccount();
      let tries = 0;
      const read = inside.run(({ journal }) =>
        journal.reading(account, async () => {
          if ((tries += 1) > 1) return 'sense';
          await changeOnce(account);
          throw new Error('nonsense');
        }),
      );
      expect(await read).toBe('sense');
    });

    it('who decide upon it again when it changed, even to change nothing', async () => {
      const account = anAccount();
      let tries = 0;
      const decided = inside.run(({ journal }) =>
        journal.change(account, async (_, rev) => {
          if ((tries += 1) === 1) await openDatabaseOutside(() => changeOnce(account));
          return { answer: rev };
        }),
      );
      expect(await decided).toBe(2);
    });
  });

  /** Out of the deciding, as another process would be. */
  const openDatabaseOutside = (work: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => outside.push(() => work().then(resolve, reject)));
  const outside: (() => void)[] = [];
  const timer = setInterval(() => outside.splice(0).forEach((each) => each()), 5);
  afterAll(() => clearInterval(timer));
});

describe.skipIf(found === undefined)('two journals', () => {
  const database = aDatabase();
  let connection: Connection;
  beforeAll(() => {
    connection = connect({ uri, database });
  });
  afterAll(async () => {
    await connection.client.close();
    await dropDatabase(uri, database);
  });

  interface Tally {
    readonly count: number;
  }

  interface Two {
    readonly left: Journal<Tally>;
    readonly right: Journal<Tally>;
    readonly letters: Mail[];
  }

  /** Two kinds that write to each other; each counts what it hears. `isLost` tells whether the post fails. */
  const open = (isLost: () => boolean = () => false): Two => {
    const context = causalContext(connection.client);
    const desk = journalDesk(turns(() => false));
    const tools = { desk, collections: collectionsOf(connection.db, context), context };
    const letters: Mail[] = [];
    const count = ({ count: known }: Tally) => Promise.resolve({ state: { count: known + 1 }, steps: [] });
    const post = async (mail: Mail): Promise<void> => {
      if (isLost()) throw new Error('lost');
      letters.push(mail);
      const { to } = mail.letter;
      await (to.startsWith('left') ? left : right).hear(to, mail, count);
    };
    const initial = (): Tally => ({ count: 0 });
    const left = journalOf<Tally>(tools, { initial, post });
    const right = journalOf<Tally>(tools, { initial, post });
    return { left, right, letters };
  };

  const write = (journal: Journal<Tally>, from: string, to: string): Promise<void> =>
    journal.change(from, () =>
      Promise.resolve({ answer: undefined, change: { steps: [], letters: [{ to, body: 'hello' }] } }),
    );

  const aPair = (): readonly [string, string] => [`left ${randomUUID()}`, `right ${randomUUID()}`];

  it('hear of each other once, also when the letter comes twice', async () => {
    const [one, other] = aPair();
    const { left, right, letters } = open();
    await write(left, one, other);
    expect(await right.settled(other)).toEqual({ count: 1 });
    const [mail] = letters;
    if (!mail) throw new Error('nothing was sent');
    await right.hear(other, mail, () => Promise.reject(new Error('taken twice')));
    await write(left, one, other);
    expect(await right.settled(other)).toEqual({ count: 2 });
  });

  it('hear what could not be sent from whoever comes next', async () => {
    const [one, other] = aPair();
    let isLost = true;
    const dying = open(() => isLost);
    await write(dying.left, one, other);
    await write(dying.left, one, other);
    const next = open();
    expect(await next.right.settled(other)).toEqual({ count: 0 });
    await next.left.settled(one);
    expect(await next.right.settled(other)).toEqual({ count: 2 });
    isLost = false;
    await dying.left.settled(one);
    expect(dying.letters).toEqual([]);
  });

  it('may write to each other at once', async () => {
    const [one, other] = aPair();
    const { left, right } = open();
    const many = Array.from({ length: 10 }, () => [write(left, one, other), write(right, other, one)]);
    await Promise.all(many.flat());
    expect([await left.settled(one), await right.settled(other)]).toEqual([{ count: 10 }, { count: 10 }]);
  });
});
