import { isLoopbackName } from '../loopback.ts';

/** A URL that may be asked for keys: encrypted, unless it stays on this machine. */
export const trustedUrl = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackName(url.hostname));
  return isSafe && url.username === '' && url.password === '' ? url : undefined;
};
