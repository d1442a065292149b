/** What is to be sent, one after the other, so that an undo follows its answer. */
export interface Outbox {
  /**
   * Sends after all that was added before. When sending fails and may succeed later, everything waits for `retry`.
   * Rejects only with what will never succeed.
   */
  add<Result>(send: () => Promise<Result>): Promise<Result>;
  /** Sends again what failed; nothing happens when nothing failed. */
  retry(): void;
}

export interface OutboxParts {
  readonly mayPass: (error: unknown) => boolean;
  /** How much is not sent yet, and why it waits, if it does. */
  readonly onChange: (waiting: number, problem: unknown) => void;
}

export const outboxOf = ({ mayPass, onChange }: OutboxParts): Outbox => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let retried: (() => void) | undefined;

  const patiently = async <Result>(send: () => Promise<Result>): Promise<Result> => {
    for (;;)
      try {
        return await send();
      } catch (error) {
        if (!mayPass(error)) throw error;
        const again = new Promise<void>((resolve) => {
          retried = resolve;
        });
        onChange(waiting, error);
        await again;
        onChange(waiting, undefined);
      }
  };
  return {
    add: (send) => {
      onChange((waiting += 1), undefined);
      const sent = last.then(() => patiently(send));
      last = sent.then(
        () => undefined,
        () => undefined,
      );
      return sent.finally(() => onChange((waiting -= 1), undefined));
    },
    retry: () => {
      retried?.();
      retried = undefined;
    },
  };
};
