/** Where an operator reads what takes long, and how often. */
export interface Telling {
  readonly say?: (line: string) => void;
  /** Milliseconds between two lines: ten seconds when absent. */
  readonly every?: number;
}

/** Begins the next thing that may take long. */
export type Now = (what: string) => void;

const tenSeconds = 10_000;

/** Says what work is at, as long as it takes; nothing of what is over before the first line is due. */
export const tellingOf = async (
  { say = () => undefined, every = tenSeconds }: Telling,
  work: (now: Now) => Promise<void>,
): Promise<void> => {
  let doing: { readonly what: string; readonly since: number } | undefined;
  const timer = setInterval(() => {
    if (doing) say(`mongodb: ${doing.what}: ${Math.round((performance.now() - doing.since) / 1_000)} s so far`);
  }, every);
  const now: Now = (what) => {
    if (what !== doing?.what) doing = { what, since: performance.now() };
  };
  await work(now).finally(() => clearInterval(timer));
};
