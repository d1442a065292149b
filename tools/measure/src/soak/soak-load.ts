import type { Connection, RequestParts } from '../connection.ts';
import { formOf, openConnection, requestOf } from '../connection.ts';
import type { Ask, Json, Person, Question } from './person.ts';
import { session } from './session.ts';

/** Concurrent users running their sessions, each on its own connection, with the next request after each answer. */
export interface SoakLoad {
  readonly url: string;
  readonly people: readonly Person[];
  /** The deck that is imported now and then. */
  readonly deck: Uint8Array;
  /** The duration, but at least one session each. */
  readonly seconds: number;
}

/** The results of a load. */
export interface Tally {
  /** Milliseconds of every request answered with 200, by operation. */
  readonly latencies: ReadonlyMap<string, readonly number[]>;
  /** The number of other outcomes, by operation and answer. */
  readonly errors: ReadonlyMap<string, number>;
  /** The duration in seconds. */
  readonly seconds: number;
}

/** The latencies of some operations, or of all. */
export const latenciesOf = (
  { latencies }: Tally,
  isMeant: (operation: string) => boolean = () => true,
): readonly number[] => [...latencies].flatMap(([operation, each]) => (isMeant(operation) ? each : []));

export const answered = (tally: Tally): number => latenciesOf(tally).length;

export const failed = ({ errors }: Tally): number => [...errors.values()].reduce((sum, count) => sum + count, 0);

/** Answers per second. */
export const rateOf = (tally: Tally): number => answered(tally) / tally.seconds;

/** The most frequent errors, in words. */
export const errorsInWords = ({ errors }: Tally): string =>
  [...errors]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 5)
    .map(([what, count]) => `${count} × ${what}`)
    .join(', ');

interface Counts {
  readonly latencies: Map<string, number[]>;
  readonly errors: Map<string, number>;
}

const oneMore = (errors: Map<string, number>, what: string): void => void errors.set(what, (errors.get(what) ?? 0) + 1);

/** Ends a part of a session whose further requests depend on a failed one. */
class NotAnswered extends Error {}

const tokenless: readonly string[] = ['sign-in', 'dev/id-token', 'get-flashcard-item'];

type SoakRequest = Question & { readonly operation: string };

const partsOf = async (
  { token }: Person,
  deck: Uint8Array,
  { operation, body = {}, method, key }: SoakRequest,
): Promise<RequestParts> => {
  const fields: Json = tokenless.includes(operation) ? body : { jwtToken: token, ...body };
  const isForm = operation === 'import-package-flashcards';
  const content = isForm ? await formOf(fields, deck) : { body: Buffer.from(JSON.stringify(fields)) };
  return { operation, ...content, key, ...(method && { method }) };
};

/** Sends requests over a connection and counts the outcomes. */
const requestSender =
  (
    { latencies, errors }: Counts,
    { url, person, deck, connection }: Pick<SoakLoad, 'deck'> & { url: string; person: Person; connection: Connection },
  ): Ask =>
  async (operation, question = {}) => {
    const bytes = requestOf(url, await partsOf(person, deck, { ...question, operation }));
    const started = performance.now();
    const { status, body } = await connection.send(bytes);
    const took = performance.now() - started;
    if (status !== 200) {
      const what = `${operation} ${status} ${body.slice(0, 100)}`;
      oneMore(errors, what);
      throw new NotAnswered(what);
    }
    const all = latencies.get(operation) ?? [];
    if (all.push(took) === 1) latencies.set(operation, all);
    return JSON.parse(body) as Json;
  };

/** Runs the sessions of one user until time is up; every user starts at another part. */
const goOn = async (person: Person, ask: Ask, isOver: () => boolean): Promise<void> => {
  for (let part = 0; part < session.length || !isOver(); part += 1) {
    const next = session[(part + person.place) % session.length];
    await next?.(person, ask).catch((error: unknown) => {
      if (!(error instanceof NotAnswered)) throw error;
    });
    if ((part + 1) % session.length === 0) person.sessions += 1;
  }
};

export interface RunningSoak {
  soFar(): Tally;
  readonly finished: Promise<Tally>;
}

export const startSoak = ({ url, people, deck, seconds }: SoakLoad): RunningSoak => {
  const counts: Counts = { latencies: new Map(), errors: new Map() };
  const started = performance.now();
  const soFar = (): Tally => ({ ...counts, seconds: (performance.now() - started) / 1_000 });
  const isOver = (): boolean => soFar().seconds > seconds;
  const work = async (person: Person): Promise<void> => {
    try {
      const connection = await openConnection(url);
      await goOn(person, requestSender(counts, { url, person, deck, connection }), isOver);
      connection.close();
    } catch (error) {
      // A user without a connection sends nothing more.
      oneMore(counts.errors, `connection: ${(error as Error).message}`);
    }
  };
  return { soFar, finished: Promise.all(people.map(work)).then(soFar) };
};
