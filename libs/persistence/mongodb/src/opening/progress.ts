/** Where messages about slow steps go, and how often. */
export interface ProgressOptions {
  readonly say?: (line: string) => void;
  /** Milliseconds between two messages; absent: ten seconds. */
  readonly every?: number;
}

/** Begins the next step that may take long. */
export type Now = (what: string) => void;

const tenSeconds = 10_000;

/**
 * Repeats a message about the current step until it ends. A step that ends before the first message is due is not
 * reported.
 */
export const withProgress = async (
  { say = () => undefined, every = tenSeconds }: ProgressOptions,
  work: (now: Now) => Promise<void>,
): Promise<void> => {
  let step: { readonly what: string; readonly since: number } | undefined;
  const timer = setInterval(() => {
    if (step) say(`mongodb: ${step.what}: ${Math.round((performance.now() - step.since) / 1_000)} s so far`);
  }, every);
  const now: Now = (what) => {
    if (what !== step?.what) step = { what, since: performance.now() };
  };
  await work(now).finally(() => clearInterval(timer));
};
