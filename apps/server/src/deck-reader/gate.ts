/** Who wants to come in. */
export interface Visitor {
  /** Visitors of one key take turns with those of others. */
  readonly key: string;
  /** Resolves when it waits no more. */
  readonly gone?: Promise<void> | undefined;
}

/** Lets a few through at a time and a few more wait; `undefined` for whoever is turned away, or has gone. */
export interface Gate {
  run<T>(visitor: Visitor, work: () => Promise<T>): Promise<T | undefined>;
  /** How many are inside, and how many wait. */
  load(): { readonly running: number; readonly waiting: number };
  /** Turns away those who wait and those who come. */
  close(): void;
}

interface Waiting {
  readonly key: string;
  readonly settle: (isAdmitted: boolean) => void;
}

const count = (all: Iterable<string>): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const key of all) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** The first in line of a key that has the least inside, and fewer than one key may have. */
const nextOf = (line: readonly Waiting[], inside: readonly string[], mostOfOne: number): Waiting | undefined => {
  const counts = count(inside);
  const insideOf = ({ key }: Waiting): number => counts.get(key) ?? 0;
  const least = Math.min(...line.map(insideOf));
  return least < mostOfOne ? line.find((each) => insideOf(each) === least) : undefined;
};

/** The newest of the key that has most in line, if a newcomer of `key` would still have fewer than it. */
const giveWay = (line: readonly Waiting[], key: string): Waiting | undefined => {
  const counts = count(line.map((each) => each.key));
  const most = Math.max(...counts.values());
  return most > (counts.get(key) ?? 0) + 1 ? line.findLast((each) => counts.get(each.key) === most) : undefined;
};

const waitingLine = () => {
  let line: readonly Waiting[] = [];
  const leave = (one: Waiting, isAdmitted: boolean): void => {
    if (!line.includes(one)) return;
    line = line.filter((each) => each !== one);
    one.settle(isAdmitted);
  };
  return {
    leave,
    join: (one: Waiting): void => {
      line = [...line, one];
    },
    /** Puts a key behind all others, with all it has. */
    goBack: (key: string): void => {
      line = [...line.filter((each) => each.key !== key), ...line.filter((each) => each.key === key)];
    },
    length: (): number => line.length,
    next: (inside: readonly string[], mostOfOne: number) => nextOf(line, inside, mostOfOne),
    /** Sends one away, the newcomer or another, when the line is too long. */
    shorten: (most: number, newcomer: Waiting): void => {
      if (line.length <= most) return;
      const others = line.filter((each) => each !== newcomer);
      leave(giveWay(others, newcomer.key) ?? newcomer, false);
    },
    clear: (): void => {
      for (const each of line) leave(each, false);
    },
  };
};

/**
 * Whoever has the least inside comes next, and of equals the one whose turn is longest ago. Where no place to wait is
 * left, whoever has most of them gives one up: nobody can keep all others out. Nobody has all the places inside, either,
 * unless there is only one: whoever comes next finds one that is free, or that others than one have.
 */
export const gate = (atOnce: number, mayWait: number): Gate => {
  const inside: string[] = [];
  const mostOfOne = Math.max(1, atOnce - 1);
  const line = waitingLine();
  let isOpen = true;

  const admit = (): void => {
    while (isOpen && inside.length < atOnce) {
      const next = line.next(inside, mostOfOne);
      if (!next) return;
      inside.push(next.key);
      line.leave(next, true);
      line.goBack(next.key);
    }
  };
  const leave = (key: string): void => {
    inside.splice(inside.indexOf(key), 1);
    line.goBack(key);
    admit();
  };
  const enter = ({ key, gone }: Visitor): Promise<boolean> =>
    new Promise((settle) => {
      const visitor: Waiting = { key, settle };
      line.join(visitor);
      admit();
      line.shorten(mayWait, visitor);
      void gone?.then(() => line.leave(visitor, false));
    });
  return {
    run: async (visitor, work) => {
      if (!isOpen || !(await enter(visitor))) return undefined;
      return work().finally(() => leave(visitor.key));
    },
    load: () => ({ running: inside.length, waiting: line.length() }),
    close: () => {
      isOpen = false;
      line.clear();
    },
  };
};
