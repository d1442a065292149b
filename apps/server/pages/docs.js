// What the page /api/docs runs: it shows the document that is served next to it, and fills in the token of who signed in.

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
// The name that Swagger UI's style sheet has for it.
const followScheme = () => document.documentElement.classList.toggle('dark-mode', prefersDark.matches);
prefersDark.addEventListener('change', followScheme);
followScheme();

/** Held in memory only: it goes with the page. */
let token = '';

const element = (id) => document.getElementById(id);
const say = (text) => (element('status').textContent = text);

const ask = async (operation, body) => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(operation, { method: 'POST', headers, body: JSON.stringify(body) });
  const reply = await answer.json();
  if (!answer.ok) throw new Error(reply.error);
  return reply;
};

const authorize = async (jwtToken) => {
  token = '';
  const { userID } = await ask('get-user', { jwtToken });
  token = jwtToken;
  say(`Signed in as ${userID}. “Try it out” fills in your token where jwtToken is the example or blank.`);
};

const sha256 = async (text) => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Asks the development identity provider, then signs in as an app does. */
const signIn = async (userID) => {
  const { idToken } = await ask('dev/id-token', { userID });
  const rawAccessToken = crypto.randomUUID();
  const accessToken = await sha256(rawAccessToken);
  const signedIn = await ask('sign-in', { userID, rawAccessToken, accessToken, idToken });
  element('token').value = signedIn.token;
  await authorize(signedIn.token);
};

/** Where a server has a real identity provider, there is only one of the two forms. */
const listen = (form, field, work) =>
  element(form)?.addEventListener('submit', (event) => {
    event.preventDefault();
    say('…');
    work(element(field).value.trim()).catch(({ message }) => say(message));
  });

const exampleTokens = ({ paths }) =>
  Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
    .map(({ example }) => example?.jwtToken);

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Puts the token into a request that has none of its own. */
const fillIn = (placeholders) => (request) => {
  const { body } = request;
  if (!token) return request;
  if (body instanceof FormData) {
    if (placeholders.has(body.get('jwtToken') ?? '')) body.set('jwtToken', token);
    return request;
  }
  const json = parsed(body);
  return placeholders.has(json?.jwtToken)
    ? { ...request, body: JSON.stringify({ ...json, jwtToken: token }) }
    : request;
};

/** Asks the server that the page came from: behind a proxy the document's own address of it may be another. */
const show = (spec) =>
  SwaggerUIBundle({
    domNode: element('operations'),
    spec: { ...spec, servers: [{ url: new URL('.', location.href).href.replace(/\/$/, '') }] },
    supportedSubmitMethods: ['post', 'delete'],
    // 'string' is what Swagger UI writes into the field of a form.
    requestInterceptor: fillIn(new Set(['', 'string', ...exampleTokens(spec)])),
    validatorUrl: null,
    deepLinking: true,
  });

const start = async () => {
  listen('sign-in', 'user-id', signIn);
  listen('authorize', 'token', authorize);
  element('account').hidden = false;
  const answer = await fetch('openapi.json');
  show(await answer.json());
};

document.addEventListener('DOMContentLoaded', () =>
  start().catch(({ message }) => (element('operations').textContent = `The document could not be read. ${message}`)),
);
