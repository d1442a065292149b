import type { Connection, RequestParts } from '../connection.ts';
import { formOf, openConnection, requestOf } from '../connection.ts';
import type { Ask, Json, Person, Question } from './person.ts';
import { session } from './session.ts';

/** Many who go through their sessions at once, each on a connection of their own, with a next request after each answer. */
export interface SoakLoad {
  readonly url: string;
  readonly people: readonly Person[];
  /** What is imported now and then. */
  readonly deck: Uint8Array;
  /** For so long, and one session each at least. */
  readonly seconds: number;
}

/** What a load was answered. */
export interface Tally {
  /** Milliseconds of every request that was answered with 200, by operation. */
  readonly latencies: ReadonlyMap<string, readonly number[]>;
  /** What else requests came to, by operation and answer, and how often. */
  readonly errors: ReadonlyMap<string, number>;
  /** How long it took, in seconds. */
  readonly seconds: number;
}

/** Of some operations, or of all. */
export const latenciesOf = (
  { latencies }: Tally,
  isMeant: (operation: string) => boolean = () => true,
): readonly number[] => [...latencies].flatMap(([operation, each]) => (isMeant(operation) ? each : []));

export const answered = (tally: Tally): number => latenciesOf(tally).length;

export const failed = ({ errors }: Tally): number => [...errors.values()].reduce((sum, count) => sum + count, 0);

/** Answers a second. */
export const rateOf = (tally: Tally): number => answered(tally) / tally.seconds;

/** The most frequent of what went wrong, in words. */
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

/** Ends a part of a session: what follows in it would ask for what is not there. */
class NotAnswered extends Error {}

const tokenless: readonly string[] = ['sign-in', 'dev/id-token', 'get-flashcard-item'];

type Asking = Question & { readonly operation: string };

const partsOf = async (
  { token }: Person,
  deck: Uint8Array,
  { operation, body = {}, method, key }: Asking,
): Promise<RequestParts> => {
  const fields: Json = tokenless.includes(operation) ? body : { jwtToken: token, ...body };
  const isForm = operation === 'import-package-flashcards';
  const content = isForm ? await formOf(fields, deck) : { body: Buffer.from(JSON.stringify(fields)) };
  return { operation, ...content, key, ...(method && { method }) };
};

/** Asks over a connection, and counts what comes of it. */
const asking =
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

/** Sessions of one person until time is up; everybody begins elsewhere. */
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
      await goOn(person, asking(counts, { url, person, deck, connection }), isOver);
      connection.close();
    } catch (error) {
      // Whose connection is gone asks for nothing more.
      oneMore(counts.errors, `connection: ${(error as Error).message}`);
    }
  };
  return { soFar, finished: Promise.all(people.map(work)).then(soFar) };
};
