import { database } from './device.ts';
import { isFull } from './unsent.ts';

/** Of a page of cards, so that a deck of films does not fill a phone. */
const mostFiles = 1000;

/** The service worker puts it into the cache. Without room there, the browser would remove all. */
const load = async (address: string): Promise<boolean> => {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  isFull.value = usage > 0.9 * quota;
  if (isFull.value) return false;
  const reply = await fetch(address).catch(() => undefined);
  await reply?.arrayBuffer().catch(() => undefined);
  return reply?.ok ?? false;
};

let control: Promise<unknown> | undefined;

/** At the first visit the service worker takes control when it has the whole app. */
const controlBy = (workers: ServiceWorkerContainer): Promise<unknown> =>
  (control ??= workers.controller
    ? Promise.resolve()
    : new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true })));

/**
 * Loads media into the cache of the service worker, one after the other, until the learner signs out. Only pages in a secure
 * context have one.
 */
export const keepMedia = async (addresses: readonly string[]): Promise<void> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!workers) return;
  await controlBy(workers);
  const cache = await caches.open('media');
  const mine = await database();
  for (const address of [...new Set(addresses)].slice(0, mostFiles)) {
    if (await cache.match(address)) continue;
    const isLoaded = await load(address);
    const isLeft = (await database()) !== mine;
    if (isLeft) await caches.delete('media');
    if (isLeft || !isLoaded) return;
  }
};
