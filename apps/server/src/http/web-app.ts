import type Router from '@koa/router';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Asset } from './asset.ts';
import { assetAt, isExtension, serveAsset } from './asset.ts';
import { basePath } from './base-path.ts';
import type { Answer } from './reply/answer.ts';
import { pageHeaders } from './reply/headers.ts';
import { respond } from './reply/respond.ts';
import type { Context, Layer, RequestState } from './state.ts';

/** The study app, as it was built. */
export interface WebApp {
  readonly page: () => Promise<Answer>;
  /** Files under a name that stays, by path. */
  readonly files: ReadonlyMap<string, Answer>;
  /** By path. */
  readonly assets: ReadonlyMap<string, Asset>;
}

/** The relative path is the same in the sources, the build and the bundle. */
const ours = fileURLToPath(new URL('../../web/', import.meta.url));

/**
 * Only what this server serves: no inline script or style, no form that leaves the page. The app also connects to these
 * origins.
 */
const policy = (origins: readonly string[]): string =>
  `script-src 'self'; style-src 'self'; img-src 'self'; connect-src ${["'self'", ...origins].join(' ')}; frame-src 'self'; manifest-src 'self'`;

/**
 * Cards have styles of their own, so the frame allows those, and nothing else but pictures, sounds and fonts of this server. Its
 * origin is that of the app, which sandboxes it: the app fills it in and measures it. No script runs there.
 */
const framePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * A worker has the policy of its own file. The one that reads packages may load its decoder, which is WebAssembly within a
 * `data:` URL, and has no network.
 */
const workerPolicy = {
  'Content-Security-Policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src data:",
};

const isWorker = (path: string): boolean => path.includes('.worker-');

/** A new build has other names of assets, so a page is asked for again each time. */
const freshHeaders = { 'Cache-Control': 'no-cache' };

const pageIn = (path: string, origins: () => Promise<readonly string[]>): WebApp['page'] => {
  const body = readFileSync(path);
  return async () => ({ status: 200, body, headers: { ...pageHeaders(policy(await origins())), ...freshHeaders } });
};

/** The document of the frame that shows a card, what runs before the app and behind it, and what installs it. */
const fixedFiles = {
  'card.html': { 'Content-Security-Policy': framePolicy, 'X-Frame-Options': 'SAMEORIGIN' },
  'theme.js': { 'Content-Type': 'text/javascript; charset=utf-8' },
  'service-worker.js': { 'Content-Type': 'text/javascript; charset=utf-8' },
  'manifest.webmanifest': { 'Content-Type': 'application/manifest+json' },
  'icon-192.png': { 'Content-Type': 'image/png' },
  'icon-512.png': { 'Content-Type': 'image/png' },
} as const;

/** A service worker has the policy of its own file, and loads what the app shows. */
const filePolicy = "connect-src 'self'";

const fileAt = (path: string, headers: Answer['headers']): Answer => ({
  status: 200,
  body: readFileSync(path),
  headers: { ...pageHeaders(filePolicy), ...freshHeaders, ...headers },
});

const filesIn = (directory: string): WebApp['files'] =>
  new Map(
    Object.entries(fixedFiles).map(([name, headers]) => [`/${name}`, fileAt(`${directory}${name}`, headers)] as const),
  );

const assetsIn = (directory: string): ReadonlyMap<string, Asset> =>
  new Map(
    readdirSync(`${directory}assets`).flatMap((name) => {
      const extension = extname(name).slice(1);
      return isExtension(extension) ? [[`/assets/${name}`, assetAt(`${directory}assets/${name}`, extension)]] : [];
    }),
  );

/**
 * The app in a directory, which ends in a slash; `undefined` if it was not built. `origins`: where the app connects to,
 * in addition to this server.
 */
export const builtWebApp = (
  directory = ours,
  origins = async (): Promise<readonly string[]> => [],
): WebApp | undefined =>
  existsSync(`${directory}index.html`)
    ? {
        page: pageIn(`${directory}index.html`, origins),
        files: filesIn(directory),
        assets: assetsIn(directory),
      }
    : undefined;

const answering =
  (answer: () => Answer | Promise<Answer>) =>
  async (ctx: Context): Promise<void> => {
    ctx.state.operation = 'app';
    respond(ctx, await answer());
  };

/** `/` and its files. Each file has its own route, so that a path never names a file of the disk. */
export const mountWebApp = (router: Router<RequestState>, { page, files, assets }: WebApp): void => {
  router.get('/', answering(page));
  for (const [path, answer] of files)
    router.get(
      path,
      answering(() => answer),
    );
  for (const [path, asset] of assets)
    router.get(path, serveAsset(asset, 'app', isWorker(path) ? workerPolicy : undefined));
};

const isOutsideApi = (path: string): boolean => path !== basePath && !path.startsWith(`${basePath}/`);

/** Only what opens a page asks for HTML by name. */
const isVisit = ({ method, headers }: Context['req']): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/** Runs after the router: a path that nothing else answers is a view of the app, for who visits it. */
export const deepLinks = ({ page }: WebApp): Layer => {
  const answer = answering(page);
  return (ctx, next) => {
    const isUnmatched = ((ctx['matched'] ?? []) as readonly unknown[]).length === 0;
    if (!isUnmatched || !isOutsideApi(ctx.path) || !isVisit(ctx.req)) return next();
    return answer(ctx);
  };
};
