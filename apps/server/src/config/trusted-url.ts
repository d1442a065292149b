import { isLoopbackName } from '../loopback.ts';

/** A URL from which keys may be fetched: https, or http on this machine only; without credentials. */
export const trustedUrl = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname));
  return isSafe && url.username === '' && url.password === '' ? url : undefined;
};
