interface Doomed {
  readonly when: 'before' | 'after';
  /** Commands until its last one. */
  left: number;
  died(): void;
}

/** The clients that a test kills. */
export interface Kills {
  /** See `Faults`. */
  kill(appName: string, when: 'before' | 'after', nth?: number): Promise<void>;
  isDead(appName: string | undefined): boolean;
  /** Runs a command of a client, unless it is dead. */
  meet<Reply>(appName: string | undefined, apply: () => Promise<Reply>): Promise<Reply | 'cut'>;
  clear(): void;
}

export const newKills = (): Kills => {
  const clients = new Map<string, Doomed>();
  const of = (appName = ''): Doomed | undefined => clients.get(appName);
  return {
    kill: (appName, when, nth = 1) =>
      new Promise((died) => {
        clients.set(appName, { when, left: nth, died });
      }),
    isDead: (appName) => (of(appName)?.left ?? 1) <= 0,
    meet: async (appName, apply) => {
      const doomed = of(appName);
      if (!doomed) return apply();
      doomed.left -= 1;
      if (doomed.left > 0) return apply();
      if (doomed.left === 0 && doomed.when === 'after') await apply();
      doomed.died();
      return 'cut';
    },
    clear: () => clients.clear(),
  };
};
