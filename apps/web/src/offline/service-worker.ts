import { clientsClaim, registerQuotaErrorCallback } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { RangeRequestsPlugin } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { StrategyOptions } from 'workbox-strategies';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { cacheWillUpdate, fetchDidSucceed, frame } from './proxy-pages.ts';

/** Every file of the app; the build puts the list here. */
declare const __FILES__: { readonly url: string; readonly revision: string | null }[];

/** Pages come from the server, so that they are those of its version, and from the cache where there is none. */
const pages = new NetworkOnly({
  networkTimeoutSeconds: 5,
  plugins: [
    {
      fetchDidSucceed,
      handlerDidError: ({ request }) => matchPrecache(new URL(request.url).pathname === frame ? frame : '/'),
    },
  ],
});

const mostFiles = 3000;
let added = 0;

/** The files that came first make room, now and then. Nothing else knows of files, so that a sign-out can remove all. */
const makeRoom = async ({ cacheName }: { readonly cacheName: string }): Promise<void> => {
  added += 1;
  if (added % 100 !== 1) return;
  const cache = await caches.open(cacheName);
  for (const file of (await cache.keys()).slice(0, -mostFiles)) await cache.delete(file);
};

/** Named by their content, so that they never change. A player asks for parts of a sound. */
const media = new CacheFirst({
  cacheName: 'media',
  plugins: [new RangeRequestsPlugin(), { cacheWillUpdate, cacheDidUpdate: makeRoom }] as unknown as NonNullable<
    StrategyOptions['plugins']
  >,
});

registerQuotaErrorCallback(() => caches.delete('media'));
// The first visit already keeps media.
clientsClaim();
registerRoute(new NavigationRoute(pages, { denylist: [/^\/api(?:\/|$)/] }));
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/media/'), media);
addPlugins([{ cacheWillUpdate }]);
precacheAndRoute(__FILES__);
cleanupOutdatedCaches();
