import { session } from '../session.ts';

/** Of a page of cards, so that a deck of films does not fill a phone. */
const mostFiles = 1000;

/** The service worker puts it into the cache. */
const isLoaded = async (address: string): Promise<boolean> => {
  const reply = await fetch(address);
  await reply.arrayBuffer();
  return reply.ok;
};

/** Loads media into the cache of the service worker, one after the other. Only pages in a secure context have one. */
export const keepMedia = async (addresses: readonly string[]): Promise<void> => {
  const { controller } = (navigator.serviceWorker as ServiceWorkerContainer | undefined) ?? {};
  if (!controller) return;
  const cache = await caches.open('media');
  const owner = session.peek();
  for (const address of [...new Set(addresses)].slice(0, mostFiles)) {
    // A sign-out has removed them.
    if (session.peek() !== owner) return;
    if (await cache.match(address)) continue;
    if (!(await isLoaded(address).catch(() => false))) return;
  }
};
