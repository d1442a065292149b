import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { RangeRequestsPlugin } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { StrategyOptions } from 'workbox-strategies';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';

/** Every file of the app; the build puts the list here. */
declare const __FILES__: { readonly url: string; readonly revision: string | null }[];

const frame = '/card.html';

/** Pages come from the server, so that they are those of its version, and from the cache where there is none. */
const pages = new NetworkOnly({
  networkTimeoutSeconds: 5,
  plugins: [{ handlerDidError: ({ request }) => matchPrecache(new URL(request.url).pathname === frame ? frame : '/') }],
});

/** Named by their content, so that they never change. A player asks for parts of a sound. */
const media = new CacheFirst({
  cacheName: 'media',
  plugins: [
    new RangeRequestsPlugin(),
    new ExpirationPlugin({ maxEntries: 3000, purgeOnQuotaError: true }),
  ] as unknown as NonNullable<StrategyOptions['plugins']>,
});

// The first visit already keeps media.
clientsClaim();
registerRoute(new NavigationRoute(pages, { denylist: [/^\/api(?:\/|$)/] }));
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/media/'), media);
precacheAndRoute(__FILES__);
cleanupOutdatedCaches();
