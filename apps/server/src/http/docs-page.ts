import type Router from '@koa/router';
import type { Answer } from './answer.ts';
import type { Asset } from './docs-assets.ts';
import { docsAssets } from './docs-assets.ts';
import { pageHeaders } from './headers.ts';
import { basePath } from './base-path.ts';
import { respond } from './respond.ts';
import type { Context, RequestState } from './state.ts';

/** Its own scripts, styles and server, and the pictures that are written out in its style sheet: nothing of anyone else. */
const headers = pageHeaders("script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'");

/** All addresses are relative: a proxy may put the service anywhere. */
const pageWith = ({ style, bundle, start }: ReturnType<typeof docsAssets>): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Flashcards: every operation</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/${style.name}">
<header class="swagger-ui">
<div class="wrapper">
<h1>Flashcards: every operation</h1>
<p>All of this is in an <a href="openapi.json">OpenAPI document</a>, which a script shows below. “Try it out” asks this
server; <code>jwtToken</code> is the token that sign-in answers.</p>
</div>
</header>
<main id="operations"></main>
<script src="docs/${bundle.name}" defer></script>
<script src="docs/${start.name}" defer></script>
</html>
`;

const headersOf = ({ type }: Asset, isCompressed: boolean): Readonly<Record<string, string>> => ({
  'Content-Type': type,
  'Cache-Control': 'public, max-age=31536000, immutable',
  Vary: 'Accept-Encoding',
  ...(isCompressed ? { 'Content-Encoding': 'gzip' } : {}),
});

const serveAsset =
  (asset: Asset) =>
  async (ctx: Context): Promise<void> => {
    ctx.state.operation = 'docs';
    const { plain, gzipped } = await asset.load();
    const isCompressed = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
    respond(ctx, { status: 200, body: isCompressed ? gzipped : plain, headers: headersOf(asset, isCompressed) });
  };

/** `/api/docs`: the OpenAPI document for people. Each file has a route of its own, so no path ever names a file. */
export const mountDocsPage = (router: Router<RequestState>): void => {
  const assets = docsAssets();
  const page: Answer = { status: 200, body: pageWith(assets), headers };
  router.get(`${basePath}/docs`, (ctx) => {
    ctx.state.operation = 'docs';
    respond(ctx, page);
  });
  for (const asset of Object.values(assets)) router.get(`${basePath}/docs/${asset.name}`, serveAsset(asset));
};
