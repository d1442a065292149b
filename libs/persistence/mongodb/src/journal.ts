import { StoreUnavailable } from '@flashcards/persistence-ports';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyPut, JournalDocument, Letter, Put } from './documents.ts';
import { isInserted } from './insert.ts';
import type { Mail, Post } from './letters.ts';
import { deliver, heardWith, numbered } from './letters.ts';
import type { Steps } from './pending.ts';
import { pendingOf } from './pending.ts';
import { askToGoFirst, isAnothersTurn, noLongerFirst, stepBack } from './precedence.ts';
import type { JournalTools } from './settling.ts';
import { carry, closed, isStill, settle } from './settling.ts';

export interface Change<State, APut extends AnyPut = Put> {
  /** Absent: stays. */
  readonly state?: State;
  readonly steps: Steps<APut>;
  /** What must reach other journals: it goes out with the change, and arrives once. */
  readonly letters?: readonly Omit<Letter, 'number'>[];
  /** The journal is closed by it: nothing is kept, and no change comes after it. */
  readonly closes?: true;
}

/** What a writer makes of how things stand; without a change nothing is written. */
export interface Decision<T, State, APut extends AnyPut = Put> {
  readonly answer: T;
  readonly change?: Change<State, APut>;
}

export type Decide<T, State, APut extends AnyPut = Put> = (
  state: State,
  rev: number,
) => Promise<Decision<T, State, APut>>;

/** All documents of one aggregate change through its journal, and through no other; `State` is what it keeps itself. */
export interface Journal<State, APut extends AnyPut = Put> {
  /** Its state, after whatever change was pending has been carried out. */
  settled(id: string): Promise<State>;
  /** The same; `undefined` where nothing ever changed. */
  known(id: string): Promise<State | undefined>;
  /** What is read of several documents, all of one state; `read` may run a few times. */
  reading<T>(id: string, read: (state: State) => Promise<T>): Promise<T>;
  /**
   * Decides upon a state that no other change touches, and carries the change out: all of it or nothing, whatever is
   * killed meanwhile. `decide` may run more than once, changes nothing itself, and is given the revision of its change.
   */
  change<T>(id: string, decide: Decide<T, State, APut>): Promise<T>;
  /** Takes what another journal sent, once however often it comes. */
  hear(id: string, mail: Mail, take: (state: State) => Promise<Change<State, APut>>): Promise<void>;
}

/** How long a writer goes on when writers of other processes keep coming first. */
const longestContention = 5_000;
const longestPause = 50;

interface Kind<State> {
  readonly initial: () => State;
  /** Absent where nothing is ever sent. */
  readonly post?: Post;
}

/** A decision with what only this file decides upon. */
interface Heard<T, State, APut extends AnyPut> extends Decision<T, State, APut> {
  readonly heard?: JournalDocument['heard'];
}

type DecideOn<T, State, APut extends AnyPut> = (journal: JournalDocument) => Promise<Heard<T, State, APut>>;

/** Whether this writer was first: the one atomic step of every change. */
const isCommitted = async (tools: JournalTools, was: JournalDocument, next: JournalDocument): Promise<boolean> => {
  const { journals } = tools.collections;
  const { _id, rev, ...rest } = next;
  if (rev === 1) return isInserted(journals, next);
  const update = { $set: { rev, ...rest }, ...noLongerFirst(tools, was) };
  return (await journals.updateOne({ _id, rev: rev - 1 }, update)).matchedCount === 1;
};

type Attempt<T> = { readonly result: T } | { readonly result?: undefined; readonly error: unknown };

/** The result or the error, for later: what is read while a change goes on may make no sense. */
const attempt = async <T>(work: () => Promise<T>): Promise<Attempt<T>> => {
  try {
    return { result: await work() };
  } catch (error) {
    return { error };
  }
};

const outcomeOf = <T>(attempted: Attempt<T>): T => {
  if ('error' in attempted) throw attempted.error;
  return attempted.result;
};

/** The change as it will be pending; where it writes nothing but the journal, there is nothing to carry out. */
const pendingBy = (steps: Steps<AnyPut>): Pick<JournalDocument, 'pending' | 'isPending'> => {
  const pending = pendingOf(steps);
  return pending.length > 0 ? { pending, isPending: true } : {};
};

const stateAfter = (
  journal: JournalDocument,
  change: Pick<Change<unknown>, 'state' | 'closes'> | undefined,
): unknown => (change?.closes ? closed : (change?.state ?? journal.state));

const nextOf = <T, State, APut extends AnyPut>(
  journal: JournalDocument,
  { change, heard }: Heard<T, State, APut>,
): JournalDocument => ({
  _id: journal._id,
  rev: journal.rev + 1,
  state: stateAfter(journal, change),
  ...pendingBy(change?.steps ?? []),
  ...(heard ? { heard } : {}),
  ...(change?.letters ? numbered(journal, change.letters) : {}),
});

/** One try; `undefined` when another writer came first, or is to come first. */
const tryOnce = async <T, State, APut extends AnyPut>(
  tools: JournalTools,
  unwritten: JournalDocument,
  decide: DecideOn<T, State, APut>,
): Promise<{ readonly answer: T } | undefined> => {
  const journal = (await settle(tools, unwritten._id)) ?? unwritten;
  if (isAnothersTurn(tools, journal)) return undefined;
  const decided = await attempt(() => tools.desk.deciding(() => decide(journal)));
  const decision = decided.result;
  if (!decision?.change) {
    if (!(await isStill(tools, journal))) return undefined;
    await stepBack(tools, journal);
    return { answer: outcomeOf(decided).answer };
  }
  const next = nextOf(journal, decision);
  if (!(await isCommitted(tools, journal, next))) {
    await askToGoFirst(tools, journal._id);
    return undefined;
  }
  if (next.isPending) await carry(tools, next);
  return { answer: decision.answer };
};

const tryOften = async <T, State, APut extends AnyPut>(
  tools: JournalTools,
  unwritten: JournalDocument,
  decide: DecideOn<T, State, APut>,
): Promise<T> => {
  const deadline = performance.now() + longestContention;
  do {
    const done = await tryOnce(tools, unwritten, decide);
    if (done) return done.answer;
    await sleep(Math.random() * longestPause);
  } while (performance.now() < deadline);
  throw new StoreUnavailable('mongodb: other writers kept coming first');
};

type Try<T> = () => Promise<{ readonly found: Attempt<T> } | undefined>;

/** Where writers of this process keep coming, a reader takes a turn like one of them. */
const readWhole = async <T>(once: Try<T>, inTurn: (work: Try<T>) => ReturnType<Try<T>>): Promise<T> => {
  const whole = (await once()) ?? (await once()) ?? (await inTurn(async () => (await once()) ?? once()));
  if (!whole) throw new StoreUnavailable('mongodb: what was read kept changing');
  return outcomeOf(whole.found);
};

const turnOf = (id: string): string => `journal ${id}`;

export const journalOf = <State, APut extends AnyPut = Put>(
  tools: JournalTools,
  { initial, post }: Kind<State>,
): Journal<State, APut> => {
  const unwritten = (id: string): JournalDocument => ({ _id: id, rev: 0, state: initial() });
  const stateOf = ({ state }: JournalDocument): State => state as State;
  const sendOff = async (id: string): Promise<void> => {
    if (post) await deliver(tools, id, post);
  };
  const settled = async (id: string): Promise<JournalDocument> => (await settle(tools, id)) ?? unwritten(id);
  const known = async (id: string): Promise<State | undefined> => {
    const journal = await settle(tools, id);
    if (journal?.outbox?.length) await sendOff(id);
    return journal && stateOf(journal);
  };
  const changeOn = async <T>(id: string, decide: DecideOn<T, State, APut>): Promise<T> => {
    tools.desk.notDeciding();
    const answer = await tools.desk.inTurn(turnOf(id), () => tryOften(tools, unwritten(id), decide));
    await sendOff(id);
    return answer;
  };
  return {
    settled: async (id) => (await known(id)) ?? initial(),
    known,
    reading: (id, read) => {
      const once = async () => {
        const journal = await settled(id);
        const found = await attempt(() => read(stateOf(journal)));
        return (await isStill(tools, journal)) ? { found } : undefined;
      };
      return readWhole(once, (work) => tools.desk.inTurn(turnOf(id), work));
    },
    change: (id, decide) => changeOn(id, (journal) => decide(stateOf(journal), journal.rev + 1)),
    hear: (id, { from, letter }, take) =>
      changeOn(id, async (journal) => {
        const heard = heardWith(journal, from, letter);
        return { answer: undefined, ...(heard ? { change: await take(stateOf(journal)), heard } : {}) };
      }),
  };
};
