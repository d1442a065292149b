import { load } from './load.ts';
import type { RequestMaker } from './load.ts';
import type { ServingProgram } from './serving-program.ts';

/** Enough for the server to have something to do all the time, few enough not to queue for long. */
const connections = 8;

/** Microseconds of the server's processor for each of a number of requests. */
export const requestCost = async (
  server: Pick<ServingProgram, 'url' | 'used'>,
  { request, requests }: { readonly request: RequestMaker; readonly requests: number },
): Promise<number> => {
  const before = await server.used();
  await load({ url: server.url, request, requests, connections });
  return ((await server.used()) - before) / requests;
};
