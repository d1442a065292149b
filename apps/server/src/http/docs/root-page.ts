import type Router from '@koa/router';
import { createHash } from 'node:crypto';
import { signInCommand } from '../../sign-in-command.ts';
import type { Answer } from '../reply/answer.ts';
import { pageHeaders } from '../reply/headers.ts';
import { basePath } from '../base-path.ts';
import { ownUrl } from './own-url.ts';
import { respond } from '../reply/respond.ts';
import type { RequestState } from '../state.ts';

const style =
  // On the root, because the background of the page follows the root only.
  ':root{color-scheme:light dark}' +
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}' +
  'pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid;border-radius:.25rem}';

/** Allows only this style: no scripts, frames, forms or requests. */
const headers = pageHeaders(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);

const inShell = (command: string): string => `
<p>Or paste this into a shell, in the folder of the service: it signs in as “me” and prints a token, which every operation
takes as <code>jwtToken</code>.</p>
<pre>${command}</pre>`;

const signIn = (command: string | undefined): string => `
<h2>Sign in</h2>
<p>This is a development server: anyone on this machine can sign in as anyone. Sign in on
<a href="${basePath}/docs">the page that shows every operation</a>, and your token.</p>${command === undefined ? '' : inShell(command)}`;

const page = (url: string | undefined): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Flashcards</title>
<style>${style}</style>
<h1>Flashcards</h1>
<p>A flashcard service: it imports Anki decks, and says what to study today. It is used by programs, over HTTP: each
operation is a POST or DELETE of JSON to <code>${basePath}/&lt;operation&gt;</code>.</p>
<ul>
<li><a href="${basePath}/docs">Every operation</a>, to read and to try; or as an
<a href="${basePath}/openapi.json">OpenAPI document</a>
<li><a href="/healthz">Does it run?</a> <a href="/readyz">Is it ready?</a>
</ul>${url === undefined ? '' : signIn(signInCommand(url))}
</html>
`;

const answerTo = (url: string | undefined): Answer => ({
  status: 200,
  body: page(url),
  headers,
});

/** `/` is the page for people with links to the documentation. */
export const mountRootPage = (router: Router<RequestState>, isDevelopment: boolean): void => {
  router.get('/', (ctx) => {
    ctx.state.operation = 'page';
    respond(ctx, answerTo(isDevelopment ? ownUrl(ctx.req.headers.host) : undefined));
  });
};
