// FOR A LOOK ONLY: signs in anyone by any name, without a password. Its key is a new one at each start.
// Never name it as OIDC_ISSUER of a service that holds anybody's data. PORT and HOST say where it listens, APP where the
// study app is.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';

const port = Number(process.env.PORT ?? 9000);
const host = process.env.HOST ?? '127.0.0.1';
const app = process.env.APP ?? 'http://127.0.0.1:3000';
const issuer = `http://127.0.0.1:${port}`;
const client = {
  client_id: 'flashcards-demo',
  redirect_uris: [`${issuer}/signed-in`, `${app}/signed-in`],
  response_types: ['id_token', 'code'],
  grant_types: ['implicit', 'authorization_code'],
  application_type: 'native',
  token_endpoint_auth_method: 'none',
};

// The library's own keys are published with it.
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

// Its own form takes any name.
const provider = new Provider(issuer, {
  clients: [client],
  jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' }] },
  responseTypes: client.response_types,
  // The name of a learner is in the id token, so that the app needs nothing else.
  conformIdTokenClaims: false,
  claims: { openid: ['sub'], profile: ['name'] },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, name: `${sub} of the demo` }) }),
  features: { devInteractions: { enabled: true } },
});

const question = () =>
  new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: client.redirect_uris[0],
    response_type: 'id_token',
    response_mode: 'form_post',
    scope: 'openid',
    nonce: randomUUID(),
  });

provider.use(async (ctx, next) => {
  if (ctx.path === '/') return ctx.redirect(`/auth?${question()}`);
  if (ctx.path !== '/signed-in') return next();
  const form = new URLSearchParams(await text(ctx.req));
  ctx.type = 'text/plain';
  ctx.body = `This is the idToken of POST /api/sign-in, with the name that you gave as userID (the SDK: client.account.signIn):\n\n${form.get('id_token')}\n`;
});

provider.listen(port, host, () => {
  console.error(`DEMO identity provider at ${issuer}/: anyone can sign in as anyone. Never for real data.`);
});
