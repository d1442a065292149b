import { isLoopbackName } from '../../loopback.ts';

/** The URL of a request's Host if it is local, otherwise `undefined`. Other Hosts are never repeated in a page. */
export const ownUrl = (host: string | undefined): string | undefined => {
  const text = `http://${host}`;
  if (!URL.canParse(text)) return undefined;
  const { hostname, origin } = new URL(text);
  return isLoopbackName(hostname) ? origin : undefined;
};
