import { CommandFailure } from './command-failure.ts';

const patience = 4_000;

/** Asks the server on this machine whether it lives. */
export const healthcheck = async ({ port }: { readonly port: string }): Promise<void> => {
  const { status } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(patience) });
  if (status !== 200) throw new CommandFailure('failed', `The server answers ${status}.`);
};
