import { BrokenPromise } from './broken-promise.ts';

/** The possible states after a request; empty if the request could not have ended like this. */
export type After<State> = (state: State) => readonly State[];

/** A request. It takes effect at one moment before its answer; without an answer, at any moment or never. */
interface Deed<State> {
  what: string;
  readonly number: number;
  after?: After<State>;
}

interface Moment<State> {
  readonly deed: Deed<State>;
  readonly is: 'begun' | 'ended';
}

/** The possible states of one shared object, given all requests and answers. */
export interface History<State> {
  /**
   * Records the start of a request, and its effect if it is never answered (nothing by default). Returns a function
   * that records its answer and so its actual effect.
   */
  begin(what: string, unheard?: After<State>): (after: After<State>) => void;
  /**
   * The possible current states. Call it while no request is waiting for an answer. Throws a `BrokenPromise` if no
   * order of events explains the answers.
   */
  possible(): readonly State[];
}

/** One explanation: a state, and the requests that have not taken effect yet. */
interface World<State> {
  readonly state: State;
  readonly open: readonly Deed<State>[];
}

const keyOf = <State>({ state, open }: World<State>): string =>
  `${JSON.stringify(state)} ${open.map(({ number }) => number).join()}`;

const without = <State>(open: readonly Deed<State>[], deed: Deed<State>): readonly Deed<State>[] =>
  open.filter((each) => each !== deed);

/** The explanations after one of the open requests takes effect. */
const nextOf = <State>({ state, open }: World<State>): readonly World<State>[] =>
  open.flatMap((each) => (each.after?.(state) ?? []).map((next) => ({ state: next, open: without(open, each) })));

/** The explanations in which this request has taken effect, and possibly others before it. */
const happened = <State>(worlds: readonly World<State>[], deed: Deed<State>): readonly World<State>[] => {
  const [seen, found, waiting] = [new Set<string>(), [] as World<State>[], [...worlds]];
  for (let world = waiting.pop(); world; world = waiting.pop()) {
    if (seen.has(keyOf(world))) continue;
    seen.add(keyOf(world));
    if (world.open.includes(deed)) waiting.push(...nextOf(world));
    else found.push(world);
  }
  return found;
};

/** All states that are reachable by unanswered requests; first a state without them. */
const reached = <State>(worlds: readonly World<State>[]): readonly State[] => {
  const never: Deed<State> = { what: 'the end', number: -1, after: (state) => [state] };
  const ended = happened(
    worlds.map(({ state, open }) => ({ state, open: [...open, never] })),
    never,
  );
  return [...new Map(ended.map(({ state }) => [JSON.stringify(state), state])).values()];
};

const storyOf = <State>(moments: readonly Moment<State>[]): string =>
  moments.map(({ is, deed }) => `${is === 'ended' ? '' : 'asked: '}${deed.what}`).join('; ');

/** A history with this initial state. */
export const historyOf = <State>(first: State): History<State> => {
  const moments: Moment<State>[] = [];
  let worlds: readonly World<State>[] = [{ state: first, open: [] }];
  let explained = 0;
  const explain = ({ deed, is }: Moment<State>): void => {
    const before = worlds;
    if (is === 'ended') worlds = happened(before, deed);
    else if (deed.after) worlds = before.map(({ state, open }) => ({ state, open: [...open, deed] }));
    explained += 1;
    if (worlds.length > 0) return;
    const states = [...new Set(before.map(({ state }) => JSON.stringify(state)))].join(' or ');
    const story = storyOf(moments.slice(0, explained));
    throw new BrokenPromise(`"${deed.what}" fits to none of ${states.slice(0, 20_000)}, after ${story.slice(-20_000)}`);
  };
  return {
    begin: (what, unheard) => {
      const deed: Deed<State> = { what, number: moments.length, ...(unheard ? { after: unheard } : {}) };
      moments.push({ deed, is: 'begun' });
      return (after) => {
        deed.after = after;
        deed.what += ' (answered)';
        moments.push({ deed, is: 'ended' });
      };
    },
    possible: () => {
      for (const moment of moments.slice(explained)) explain(moment);
      return reached(worlds);
    },
  };
};
