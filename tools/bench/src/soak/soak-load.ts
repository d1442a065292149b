import type { Connection, RequestParts } from '../connection.ts';
import { openConnection, requestOf } from '../connection.ts';
import { formOf } from './form.ts';
import type { Ask, Json, Person, Question } from './person.ts';
import { session } from './session.ts';
import type { Tally } from './tally.ts';

/** Many who go through their sessions at once, each on a connection of their own, with a next request after each answer. */
export interface SoakLoad {
  /** Of servers on one store; they share the people. */
  readonly urls: readonly string[];
  readonly people: readonly Person[];
  /** What is imported now and then. */
  readonly deck: Uint8Array;
  /** For so long, and one session each at least. */
  readonly seconds: number;
}

interface Counts {
  readonly latencies: Map<string, number[]>;
  readonly errors: Map<string, number>;
}

const oneMore = (errors: Map<string, number>, what: string): void => void errors.set(what, (errors.get(what) ?? 0) + 1);

/** Ends a part of a session: what follows in it would ask for what is not there. */
class NotAnswered extends Error {}

const tokenless: readonly string[] = ['sign-in', 'dev/id-token', 'get-flashcard-item'];

type Asking = Question & { readonly operation: string };

const partsOf = ({ token }: Person, deck: Uint8Array, { operation, body = {}, method, key }: Asking): RequestParts => {
  const fields: Json = tokenless.includes(operation) ? body : { jwtToken: token, ...body };
  const isForm = operation === 'import-package-flashcards';
  const content = isForm ? formOf(fields, deck) : { body: Buffer.from(JSON.stringify(fields)) };
  return { operation, ...content, key, ...(method && { method }) };
};

/** Asks over a connection, and counts what comes of it. */
const asking = (
  { latencies, errors }: Counts,
  { url, person, deck, connection }: Pick<SoakLoad, 'deck'> & { url: string; person: Person; connection: Connection },
): Ask => {
  const note = (what: string): NotAnswered => {
    oneMore(errors, what);
    return new NotAnswered(what);
  };
  return async (operation, question = {}) => {
    const bytes = requestOf(url, partsOf(person, deck, { ...question, operation }));
    const started = performance.now();
    const { status, body } = await connection.send(bytes);
    const took = performance.now() - started;
    if (status !== 200) throw note(`${operation} ${status} ${body.slice(0, 100)}`);
    const all = latencies.get(operation) ?? [];
    if (all.push(took) === 1) latencies.set(operation, all);
    return JSON.parse(body) as Json;
  };
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

export const startSoak = ({ urls, people, deck, seconds }: SoakLoad): RunningSoak => {
  const counts: Counts = { latencies: new Map(), errors: new Map() };
  const started = performance.now();
  const soFar = (): Tally => ({ ...counts, seconds: (performance.now() - started) / 1_000 });
  const work = async (person: Person, index: number): Promise<void> => {
    const url = urls[index % urls.length] ?? '';
    try {
      const connection = await openConnection(url);
      await goOn(person, asking(counts, { url, person, deck, connection }), () => soFar().seconds > seconds);
      connection.close();
    } catch (error) {
      // Whose connection is gone asks for nothing more.
      oneMore(counts.errors, `connection: ${(error as Error).message}`);
    }
  };
  return { soFar, finished: Promise.all(people.map(work)).then(soFar) };
};

export const soakLoad = (load: SoakLoad): Promise<Tally> => startSoak(load).finished;
