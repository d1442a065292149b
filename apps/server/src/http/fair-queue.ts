interface Waiting {
  /** Starts, or says that it is too early by answering false. */
  readonly attempt: () => boolean;
}

export interface FairQueueOptions {
  readonly most: number;
  readonly mostOfOne: number;
  /** Milliseconds until whoever waits is sent away. */
  readonly patience: number;
}

/** Something to be had: whoever has it lets go of it by itself. */
export interface FairQueue {
  /** What `take` gives, in turn; `undefined` for whoever waited too long, came to a full queue, or is gone. */
  enter<T>(user: string, take: () => T | undefined, gone: AbortSignal): Promise<T | undefined>;
  /** To be called when there is something to be had. */
  retry(): void;
  readonly length: number;
}

/** Users take turns; each has a line of its own, so that nobody waits for the many requests of another. */
export const fairQueue = ({ most, mostOfOne, patience }: FairQueueOptions): FairQueue => {
  const lines = new Map<string, Waiting[]>();
  let length = 0;

  const leave = (user: string, waiting: Waiting): void => {
    const line = lines.get(user) ?? [];
    const place = line.indexOf(waiting);
    if (place < 0) return;
    line.splice(place, 1);
    length -= 1;
    if (line.length === 0) lines.delete(user);
  };
  /** The first of each line, one line after the other; who has had a turn goes to the end. */
  const round = (): boolean => {
    let hasMoved = false;
    for (const [user, [first]] of [...lines]) {
      if (!first?.attempt()) continue;
      hasMoved = true;
      leave(user, first);
      const rest = lines.get(user);
      if (rest && lines.delete(user)) lines.set(user, rest);
    }
    return hasMoved;
  };
  const retry = (): void => {
    while (lines.size > 0 && round());
  };

  const wait = <T>(user: string, take: () => T | undefined, gone: AbortSignal): Promise<T | undefined> =>
    new Promise((resolve) => {
      const settle = (value: T | undefined): void => {
        clearTimeout(timer);
        gone.removeEventListener('abort', giveUp);
        resolve(value);
      };
      const waiting: Waiting = {
        attempt: () => {
          const taken = take();
          if (taken !== undefined) settle(taken);
          return taken !== undefined;
        },
      };
      const giveUp = (): void => {
        leave(user, waiting);
        settle(undefined);
      };
      const timer = setTimeout(giveUp, patience);
      gone.addEventListener('abort', giveUp);
      lines.set(user, [...(lines.get(user) ?? []), waiting]);
      length += 1;
    });
  return {
    enter: async (user, take, gone) => {
      if (gone.aborted) return undefined;
      const taken = lines.has(user) ? undefined : take();
      if (taken !== undefined) return taken;
      const isFull = length >= most || (lines.get(user)?.length ?? 0) >= mostOfOne;
      return isFull ? undefined : wait(user, take, gone);
    },
    retry,
    get length() {
      return length;
    },
  };
};
