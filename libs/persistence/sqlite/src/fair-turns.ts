/** Runs `work` when there is a place for it and none of the same key is running; those of one key in their order. */
export type InTurn<Place> = <T>(key: string, work: (place: Place) => Promise<T>) => Promise<T>;

export interface FairTurns<Place> {
  readonly inTurn: InTurn<Place>;
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>;
}

type Begin<Place> = (place: Place) => void;

/** Who waits, in the order of whose turn it is. */
const queueOf = <Place>() => {
  const waiting = new Map<string, Begin<Place>[]>();
  return {
    add: (key: string, begin: Begin<Place>): void => void waiting.set(key, [...(waiting.get(key) ?? []), begin]),
    /** The first whose key is not busy. */
    take: (busy: ReadonlySet<string>): readonly [key: string, begin: Begin<Place>] | undefined => {
      for (const [key, [begin, ...others]] of waiting) {
        if (!begin || busy.has(key)) continue;
        if (others.length > 0) waiting.set(key, others);
        else waiting.delete(key);
        return [key, begin];
      }
      return undefined;
    },
    /** The others come first. */
    toTheEnd: (key: string): void => {
      const own = waiting.get(key);
      if (!own) return;
      waiting.delete(key);
      waiting.set(key, own);
    },
    isEmpty: (): boolean => waiting.size === 0,
  };
};

/**
 * Deals out places, such as a connection, to whoever asks. Keys take turns, and each has one place at a time: who asks
 * for a hundred things waits for their own ninety-nine, and others wait for one of them.
 */
export const fairTurns = <Place>(places: readonly Place[]): FairTurns<Place> => {
  const free = [...places];
  const busy = new Set<string>();
  const queue = queueOf<Place>();
  const whenIdle: (() => void)[] = [];

  const tellIdle = (): void => {
    if (busy.size > 0 || !queue.isEmpty()) return;
    for (const tell of whenIdle.splice(0)) tell();
  };
  const admit = (): void => {
    while (free.length > 0) {
      const [key, begin] = queue.take(busy) ?? [];
      if (key === undefined) break;
      busy.add(key);
      begin?.(free.shift() as Place);
    }
    tellIdle();
  };
  const leave = (key: string, place: Place): void => {
    busy.delete(key);
    free.push(place);
    queue.toTheEnd(key);
    admit();
  };
  return {
    inTurn: async (key, work) => {
      const place = await new Promise<Place>((begin) => {
        queue.add(key, begin);
        admit();
      });
      return work(place).finally(() => leave(key, place));
    },
    idle: () =>
      new Promise((resolve) => {
        whenIdle.push(resolve);
        tellIdle();
      }),
  };
};
