import { isLoopbackName } from '../../loopback.ts';

/** The address that a request's Host names, where that is this machine. A page repeats nothing else of a Host. */
export const ownUrl = (host: string | undefined): string | undefined => {
  const text = `http://${host}`;
  if (!URL.canParse(text)) return undefined;
  const { hostname, origin } = new URL(text);
  return isLoopbackName(hostname) ? origin : undefined;
};
