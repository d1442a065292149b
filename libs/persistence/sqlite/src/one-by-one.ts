/** Runs work of one key one after the other, in the order in which it was asked for; keys do not wait for each other. */
export const oneByOne = () => {
  const last = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key);
    // At once where nobody is before: whoever asks first is first in later queues, too.
    const running = before ? before.then(work) : work();
    const over = running.then(
      () => undefined,
      () => undefined,
    );
    last.set(key, over);
    void over.then(() => {
      if (last.get(key) === over) last.delete(key);
    });
    return running;
  };
};
