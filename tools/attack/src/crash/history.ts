import { BrokenPromise } from './broken-promise.ts';

/** What may be so after it; none where it can not have been like that. */
export type After<State> = (state: State) => readonly State[];

/** Something that was asked for: it happens at one moment before its answer, or, without an answer, at any or never. */
interface Deed<State> {
  what: string;
  readonly number: number;
  after?: After<State>;
}

interface Moment<State> {
  readonly deed: Deed<State>;
  readonly is: 'begun' | 'ended';
}

/** How one thing that several share may stand, by all that was asked and answered. */
export interface History<State> {
  /**
   * Notes that something is asked for now, and what it does if nobody ever hears of it (nothing, when left out). Answers
   * how to note that it is answered now, and so what it did.
   */
  begin(what: string, unheard?: After<State>): (after: After<State>) => void;
  /**
   * All that it may be now, while nothing is asked for that will yet be answered. Throws a `BrokenPromise` where no order of
   * what happened explains the answers.
   */
  possible(): readonly State[];
}

/** One explanation: how things stand, and what has not happened yet. */
interface World<State> {
  readonly state: State;
  readonly open: readonly Deed<State>[];
}

const keyOf = <State>({ state, open }: World<State>): string =>
  `${JSON.stringify(state)} ${open.map(({ number }) => number).join()}`;

const without = <State>(open: readonly Deed<State>[], deed: Deed<State>): readonly Deed<State>[] =>
  open.filter((each) => each !== deed);

/** What each of the open deeds may make of it next. */
const nextOf = <State>({ state, open }: World<State>): readonly World<State>[] =>
  open.flatMap((each) => (each.after?.(state) ?? []).map((next) => ({ state: next, open: without(open, each) })));

/** Explanations in which this has happened, and others before it as it may be. */
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

/** All that the worlds may come to by what was never answered; first as one of them stands. */
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

/** A history of what begins like this. */
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
