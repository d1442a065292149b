/** Who wants room in memory, and how much. */
export interface RoomRequest {
  readonly amount: number;
  /** Requests of one key take turns with those of others. */
  readonly key: string;
}

export interface Place {
  /** Resolves when there is room; never, once it was left. */
  readonly entered: Promise<void>;
  /** Gives the room back, or waits for it no more; harmless when repeated. */
  leave(): void;
}

/** Room in memory that is given out in parts; whoever finds too little waits. */
export interface Room {
  /** Whoever asks for more than all gets all. */
  take(request: RoomRequest): Place;
}

export interface RoomSize {
  readonly total: number;
  /** The most that counts as little. */
  readonly little: number;
  /** Beside `total`, for those who want little. */
  readonly reserve: number;
}

interface Waiting extends RoomRequest {
  readonly enter: () => void;
}

type Held = ReadonlyMap<string, number>;

/** A line in which keys take turns: the one that holds the least comes next, and of equals the one that came first. */
const lineOf = (held: Held) => {
  let line: readonly Waiting[] = [];
  const heldBy = ({ key }: Waiting): number => held.get(key) ?? 0;
  return {
    join: (one: Waiting): void => {
      line = [...line, one];
    },
    leave: (one: Waiting): void => {
      line = line.filter((each) => each !== one);
    },
    next: (): Waiting | undefined => {
      const least = Math.min(...line.map(heldBy));
      return line.find((each) => heldBy(each) === least);
    },
    /** Puts a key behind all others. */
    goBack: (key: string): void => {
      line = [...line.filter((each) => each.key !== key), ...line.filter((each) => each.key === key)];
    },
  };
};

interface Part {
  free: number;
}

/** Who is inside, and what each key holds. */
const occupancy = () => {
  const held = new Map<string, number>();
  const inside = new Map<Waiting, Part>();
  const hold = (key: string, amount: number): void => {
    const sum = (held.get(key) ?? 0) + amount;
    if (sum > 0) held.set(key, sum);
    else held.delete(key);
  };
  const enter = (one: Waiting, part: Part): void => {
    part.free -= one.amount;
    inside.set(one, part);
    hold(one.key, one.amount);
  };
  const leave = (one: Waiting): void => {
    const part = inside.get(one);
    if (!part) return;
    inside.delete(one);
    part.free += one.amount;
    hold(one.key, -one.amount);
  };
  return { held: held as Held, enter, leave };
};

/**
 * Who wants little passes by those who want much: it has a reserve, and may use the rest while nobody waits for that.
 * Nobody passes by one who wants much and whose turn it is, so that it is not kept waiting for ever.
 */
export const room = ({ total, little, reserve }: RoomSize): Room => {
  const main: Part = { free: total };
  const spare: Part = { free: reserve };
  const { held, enter, leave } = occupancy();
  const [small, large] = [lineOf(held), lineOf(held)];
  const lines = [small, large];

  const admitFrom = (line: typeof small, parts: readonly Part[]): boolean => {
    const next = line.next();
    const part = next && parts.find(({ free }) => next.amount <= free);
    if (!part) return false;
    line.leave(next);
    enter(next, part);
    for (const each of lines) each.goBack(next.key);
    next.enter();
    return true;
  };
  const admit = (): void => {
    while (admitFrom(large, [main]) || admitFrom(small, large.next() ? [spare] : [spare, main]));
  };
  const leaveAll = (one: Waiting): void => {
    leave(one);
    for (const line of lines) {
      line.leave(one);
      line.goBack(one.key);
    }
    admit();
  };
  return {
    take: ({ amount, key }) => {
      let resolveEntered = (): void => {};
      const entered = new Promise<void>((resolve) => (resolveEntered = resolve));
      const one: Waiting = { amount: Math.min(amount, total), key, enter: resolveEntered };
      (amount <= little ? small : large).join(one);
      admit();
      return { entered, leave: () => leaveAll(one) };
    },
  };
};
