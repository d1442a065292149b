import { clientsClaim, registerQuotaErrorCallback } from 'workbox-core';
import { RangeRequestsPlugin } from 'workbox-range-requests';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { StrategyOptions } from 'workbox-strategies';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { assetsOf, cacheWillUpdate, fetchDidSucceed, frame, isPageOf } from './proxy-pages.ts';

/** The paths of every file of the app, and the name of this release; the build puts them here. */
declare const __FILES__: readonly string[];
declare const __RELEASE__: string;

interface WorkerEvent extends Event {
  readonly waitUntil: (end: Promise<unknown>) => void;
}
const worker = globalThis as unknown as {
  readonly addEventListener: (type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void;
  readonly skipWaiting: () => Promise<void>;
};

const files: ReadonlySet<string> = new Set(__FILES__);
const assets = '/assets/';
const prefix = 'app ';
const cacheName = `${prefix}${__RELEASE__}`;

/** The browser may have kept the page of a proxy in its place. */
const loaded = async (path: string): Promise<Response> => {
  const request = new Request(path);
  for (const cache of ['default', 'reload'] as const) {
    const response = await cacheWillUpdate({ request, response: await fetch(request, { cache }) });
    if (response) return response;
  }
  throw new Error(`no file: ${path}`);
};

const keep = async (path: string): Promise<void> => {
  const cache = await caches.open(cacheName);
  // An earlier attempt may have ended amid them. Their names change with their content.
  if (path.startsWith(assets) && (await cache.match(path))) return;
  const response = await loaded(path);
  if (path === '/' && !(await isPageOf(files, response))) throw new Error('no page of this release');
  await cache.put(path, response);
};

/** One after the other, so that the page that is open goes first. */
const keepAll = async (): Promise<void> => {
  for (const path of files) await keep(path);
};

/** Pages that are open still load parts of the release before. */
const removeOld = async (): Promise<void> => {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
};

// At once, also while pages of another release are open: an installed app is seldom closed.
worker.addEventListener('install', (event) => event.waitUntil(keepAll().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(removeOld()));
// The first visit already keeps media.
clientsClaim();

/** Of another release, the server may not have all that the page names, or the network may end amid it. */
const loadOthers = async ({ response }: { readonly response: Response }): Promise<Response> => {
  const others = (await assetsOf(response)).filter((path) => !files.has(path));
  await Promise.all(others.map(async (path) => (await loaded(path)).arrayBuffer()));
  return response;
};

/** Pages come from the server, so that they are those of its version, and from the cache where there is none. */
const pages = new NetworkOnly({
  networkTimeoutSeconds: 5,
  plugins: [
    { fetchDidSucceed },
    {
      fetchDidSucceed: loadOthers,
      handlerDidError: ({ request }) =>
        caches.match(new URL(request.url).pathname === frame ? frame : '/', { cacheName }),
    },
  ],
});

const mostFiles = 3000;
let added = 0;

/** The files that came first make room, now and then. Nothing else knows of files, so that a sign-out can remove all. */
const makeRoom = async ({ cacheName: name }: { readonly cacheName: string }): Promise<void> => {
  added += 1;
  if (added % 100 !== 1) return;
  const cache = await caches.open(name);
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
registerRoute(new NavigationRoute(pages, { denylist: [/^\/api(?:\/|$)/] }));
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/media/'), media);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && (files.has(url.pathname) || url.pathname.startsWith(assets)),
  async ({ request, url }) =>
    (await caches.match(url.pathname, { cacheName })) ?? (await caches.match(request)) ?? fetch(request),
);
