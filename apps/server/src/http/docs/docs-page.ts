import type Router from '@koa/router';
import type { Answer } from '../reply/answer.ts';
import { serveAsset } from '../asset.ts';
import { docsAssets } from '../docs-assets.ts';
import { pageHeaders } from '../reply/headers.ts';
import { basePath } from '../base-path.ts';
import { ownUrl } from './own-url.ts';
import { respond } from '../reply/respond.ts';
import type { RequestState } from '../state.ts';

/** Allows only its own scripts, styles and server, and images within its style sheet. */
const headers = pageHeaders("script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'");

type Assets = ReturnType<typeof docsAssets>;

const signIn = `
<p>This is a development server: anyone on this machine can sign in as anyone, and a new user ID makes a new account.</p>
<form id="sign-in">
<label for="user-id">User ID</label>
<input id="user-id" type="text" value="me" required autocomplete="off" autocapitalize="off" spellcheck="false">
<button class="btn">Sign in</button>
</form>`;

/**
 * All addresses are relative, because a proxy may serve the service under any path. Elements that need scripts are
 * shown by the scripts.
 */
const pageWith = ({ style, bundle, ownStyle, script }: Assets, isDevelopment: boolean): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Flashcards: every operation</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/${style.name}">
<link rel="stylesheet" href="docs/${ownStyle.name}">
<script src="docs/${script.name}"></script>
<header class="swagger-ui">
<div class="wrapper">
<h1>Flashcards: every operation</h1>
<p>All of this is in an <a href="openapi.json">OpenAPI document</a>, which a script shows below. “Try it out” asks this
server.</p>
<section id="account" hidden>${isDevelopment ? signIn : ''}
<form id="authorize">
<label for="token">Token</label>
<input id="token" type="text" required autocomplete="off" autocapitalize="off" spellcheck="false">
<button class="btn">Authorize</button>
</form>
<p id="status" role="status">With a token, “Try it out” fills in <code>jwtToken</code>.</p>
</section>
</div>
</header>
<main id="operations"></main>
<script src="docs/${bundle.name}" defer></script>
</html>
`;

/**
 * `/api/docs`: the OpenAPI document for people. Each file has its own route, so that a path never names a file of the
 * disk.
 */
export const mountDocsPage = (router: Router<RequestState>, isDevelopment: boolean): void => {
  const assets = docsAssets();
  const answerWith = (canSignIn: boolean): Answer => ({ status: 200, body: pageWith(assets, canSignIn), headers });
  const [page, ownPage] = [answerWith(false), answerWith(true)];
  router.get(`${basePath}/docs`, (ctx) => {
    ctx.state.operation = 'docs';
    respond(ctx, isDevelopment && ownUrl(ctx.req.headers.host) !== undefined ? ownPage : page);
  });
  for (const asset of Object.values(assets)) router.get(`${basePath}/docs/${asset.name}`, serveAsset(asset, 'docs'));
};
