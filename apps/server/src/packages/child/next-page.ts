import { once } from 'node:events';

// The side of a child that is given pages; see paged-child.ts.

/** Sends a message to the parent. */
export const tellParent = (message: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

/** Requests the next page. */
export const nextPage = async <Page>(): Promise<Page> => {
  const coming = once(process, 'message');
  await tellParent('next');
  const [page] = (await coming) as [Page];
  return page;
};

/** Runs the work on the first message, and ends when it is done or when the parent is gone. */
export const whenRequested = <Request>(work: (request: Request) => Promise<void>): void => {
  process.once('message', (request: Request) => {
    void work(request).then(() => process.disconnect());
  });
  process.once('disconnect', () => process.exit());
};
