import type { Forge, Members, Signer } from './id-token-forge.test-data.ts';
import { encoded, hmac, issuerKeyPairs, signers, strangerKeyPair, unsigned } from './id-token-forge.test-data.ts';

/** A URL to which forged tokens refer for keys. It must never be fetched. */
export interface Lures {
  readonly url: string;
}

type Make = (forge: Forge, lures: Lures) => string;
type Row = readonly [title: string, make: Make];

const { rsa, ec, ed } = issuerKeyPairs;
const byStranger: Signer = (text) => signers.EdDSA(text, strangerKeyPair.privateKey);
const strangersKey = { ...strangerKeyPair.publicKey.export({ format: 'jwk' }), alg: 'EdDSA', use: 'sig' };
const rsaPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }) as string;
const rsaJwk = rsa.publicKey.export({ format: 'jwk' });

const withHeader =
  (header: Members, signer?: Signer): Make =>
  ({ token }) =>
    token(signer ? { header, signer } : { header });

const withClaims =
  (claims: Members): Make =>
  ({ token }) =>
    token({ claims });

const keptSignature: Signer = () => signers.EdDSA('something else').toString('base64url');

const withoutAlgorithm: readonly Row[] = [
  ['alg none', withHeader({ alg: 'none' }, unsigned)],
  ['alg None', withHeader({ alg: 'None' }, unsigned)],
  ['alg NONE', withHeader({ alg: 'NONE' }, unsigned)],
  ['alg nOnE', withHeader({ alg: 'nOnE' }, unsigned)],
  ['alg none and a space', withHeader({ alg: 'none ' }, unsigned)],
  ['alg none and a signature', withHeader({ alg: 'none' })],
  ['alg none and no kid', withHeader({ alg: 'none', kid: undefined }, unsigned)],
  ['no alg', withHeader({ alg: undefined })],
  ['an empty alg', withHeader({ alg: '' })],
  ['alg null', withHeader({ alg: null })],
  ['a list of algs', withHeader({ alg: ['EdDSA'] })],
  ['no signature', withHeader({}, unsigned)],
];

const confusedKeys: readonly Row[] = [
  ['HS256 by the PEM of the public key', withHeader({ alg: 'HS256', kid: 'rsa' }, hmac(rsaPem))],
  [
    'HS256 by the PKCS#1 PEM',
    withHeader({ alg: 'HS256', kid: 'rsa' }, hmac(rsa.publicKey.export({ type: 'pkcs1', format: 'pem' }) as string)),
  ],
  [
    'HS256 by the DER',
    withHeader({ alg: 'HS256', kid: 'rsa' }, hmac(rsa.publicKey.export({ type: 'spki', format: 'der' }))),
  ],
  ['HS256 by the JWK', withHeader({ alg: 'HS256', kid: 'rsa' }, hmac(JSON.stringify(rsaJwk)))],
  ['HS256 by the modulus', withHeader({ alg: 'HS256', kid: 'rsa' }, hmac(Buffer.from(rsaJwk.n ?? '', 'base64url')))],
  [
    'HS256 by an Ed25519 key',
    withHeader({ alg: 'HS256' }, hmac(Buffer.from(ed.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))),
  ],
  ['HS256 by an empty secret', withHeader({ alg: 'HS256' }, hmac(''))],
  ['HS384 by the PEM', withHeader({ alg: 'HS384', kid: 'rsa' }, hmac(rsaPem, 'sha384'))],
  ['HS512 by the PEM', withHeader({ alg: 'HS512', kid: 'rsa' }, hmac(rsaPem, 'sha512'))],
  ['RS256 for an elliptic key', withHeader({ alg: 'RS256', kid: 'ec' }, signers.RS256)],
  ['ES256 for an RSA key', withHeader({ alg: 'ES256', kid: 'rsa' }, signers.ES256)],
  ['EdDSA for an RSA key', withHeader({ alg: 'EdDSA', kid: 'rsa' }, signers.RS256)],
  ['rs256 in small letters', withHeader({ alg: 'rs256', kid: 'rsa' }, signers.RS256)],
  ['RS512, which is off the list', withHeader({ alg: 'RS512', kid: 'rsa' }, signers.RS256)],
  ['PS256, which is off the list', withHeader({ alg: 'PS256', kid: 'rsa' }, signers.RS256)],
  ['ES256 with zeros for a signature', withHeader({ alg: 'ES256', kid: 'ec' }, () => Buffer.alloc(64))],
  [
    'ES256 as DER',
    withHeader({ alg: 'ES256', kid: 'ec' }, (text) =>
      Buffer.concat([Buffer.from([0x30]), signers.ES256(text, ec.privateKey)]),
    ),
  ],
];

const keysOfItsOwn: readonly Row[] = [
  ['an embedded jwk', withHeader({ jwk: strangersKey, kid: 'stranger' }, byStranger)],
  ['an embedded jwk under a known kid', withHeader({ jwk: { ...strangersKey, kid: 'ed' } }, byStranger)],
  ['an embedded jwk and no kid', withHeader({ jwk: strangersKey, kid: undefined }, byStranger)],
  ['a jku', ({ token }, { url }) => token({ header: { jku: url, kid: 'stranger' }, signer: byStranger })],
  ['a jku under a known kid', ({ token }, { url }) => token({ header: { jku: url }, signer: byStranger })],
  [
    'a jku that starts like the issuer',
    ({ token, claims }, { url }) => token({ header: { jku: `${claims['iss'] as string}@${url}` }, signer: byStranger }),
  ],
  ['an x5u', ({ token }, { url }) => token({ header: { x5u: url, kid: 'stranger' }, signer: byStranger })],
  ['an x5u under a known kid', ({ token }, { url }) => token({ header: { x5u: url }, signer: byStranger })],
  ['an x5c', withHeader({ x5c: [encoded('no certificate')] }, byStranger)],
  ['an x5t', withHeader({ x5t: 'AAAA', kid: undefined }, byStranger)],
  ['the key of a stranger', withHeader({}, byStranger)],
  ['the key of a stranger and no kid', withHeader({ kid: undefined }, byStranger)],
];

const strangeHeaders: readonly Row[] = [
  ['an unknown critical extension', withHeader({ crit: ['x'], x: 1 })],
  ['an absent critical extension', withHeader({ crit: ['x'] })],
  ['no critical extension in the list', withHeader({ crit: [] })],
  ['a critical extension that is no list', withHeader({ crit: 'exp' })],
  ['a payload that is not encoded', withHeader({ crit: ['b64'], b64: false })],
  ['an unknown kid', withHeader({ kid: 'other' })],
  ['an empty kid', withHeader({ kid: '' })],
  ['a kid that is a path', withHeader({ kid: '../../../../dev/null' }, hmac(''))],
  ['a kid that is a query', withHeader({ kid: "' UNION SELECT 'x" }, hmac('x'))],
  ['a kid that is a prototype', withHeader({ kid: '__proto__' })],
  ['a kid that is a list', withHeader({ kid: ['ed'] })],
];

const wrongClaims: readonly Row[] = [
  ['another issuer', withClaims({ iss: 'https://someone.example' })],
  ['the issuer and a slash', ({ token, claims }) => token({ claims: { iss: `${claims['iss'] as string}/` } })],
  ['a list of issuers', ({ token, claims }) => token({ claims: { iss: [claims['iss']] } })],
  ['no issuer', withClaims({ iss: undefined })],
  ['another audience', withClaims({ aud: 'them' })],
  ['an audience that starts like ours', withClaims({ aud: 'us and them' })],
  ['audiences without ours', withClaims({ aud: ['them', 'others'] })],
  ['several audiences and no azp', withClaims({ aud: ['us', 'them'] })],
  ['several audiences and another azp', withClaims({ aud: ['us', 'them'], azp: 'them' })],
  ['another azp', withClaims({ azp: 'them' })],
  ['no audience', withClaims({ aud: undefined })],
  ['an empty list of audiences', withClaims({ aud: [] })],
  ['an expiry that has passed', ({ token, claims }) => token({ claims: { exp: Number(claims['iat']) - 61 } })],
  ['no expiry', withClaims({ exp: undefined })],
  ['an expiry in words', withClaims({ exp: '9999999999' })],
  ['no expiry but null', withClaims({ exp: null })],
  ['an issue in the future', ({ token, claims }) => token({ claims: { iat: Number(claims['iat']) + 120 } })],
  ['no time of issue', withClaims({ iat: undefined })],
  ['a time of issue in words', withClaims({ iat: '1' })],
  ['a start in the future', ({ token, claims }) => token({ claims: { nbf: Number(claims['iat']) + 120 } })],
  ['another subject', withClaims({ sub: 'grace' })],
  ['a subject in other letters', withClaims({ sub: 'Ada' })],
  ['a subject and a space', withClaims({ sub: 'ada ' })],
  ['a list of subjects', withClaims({ sub: ['ada'] })],
  ['no subject', withClaims({ sub: undefined })],
  ['an empty subject', withClaims({ sub: '' })],
  ['the hash of another access token', withClaims({ at_hash: '77QmUPtjPfzWtF2AnpK9RQ' })],
  ['an access token hash that is no text', withClaims({ at_hash: 7 })],
];

const otherTokens: readonly Row[] = [
  ['the type of an access token', withHeader({ typ: 'at+jwt' })],
  ['the type of an access token in full', withHeader({ typ: 'application/at+JWT' })],
  ['the type of a logout token', withHeader({ typ: 'logout+jwt' })],
  ['the type of a proof of possession', withHeader({ typ: 'dpop+jwt' })],
  ['a type that is no text', withHeader({ typ: ['JWT'] })],
  [
    'the events of a logout token',
    withClaims({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
  ],
];

const cut = (token: string, parts: number): string => token.split('.').slice(0, parts).join('.');

const broken: readonly Row[] = [
  ['nothing', () => ''],
  ['words', () => 'a token'],
  ['dots only', () => '..'],
  ['two parts', ({ token }) => cut(token(), 2)],
  ['four parts', ({ token }) => `${token()}.x`],
  ['five parts', ({ token }) => `${token()}.x.y`],
  ['a signature of something else', ({ token }) => token({ signer: keptSignature })],
  ['a cut signature', ({ token }) => token().slice(0, -4)],
  [
    'other claims under a true signature',
    ({ token, claims }) => {
      const [header, , signature] = token({ claims: { sub: 'grace' } }).split('.');
      return `${header}.${encoded(claims)}.${signature}`;
    },
  ],
  ['a header that is no JSON', ({ token }) => `${encoded('{alg')}.${token().split('.').slice(1).join('.')}`],
  ['a space before it', ({ token }) => ` ${token()}`],
  ['a line break after it', ({ token }) => `${token()}\n`],
  ['padding after it', ({ token }) => `${token()}==`],
  [
    'the JSON form of a signature',
    ({ token }) => {
      const [header, payload, signature] = token().split('.');
      return JSON.stringify({ protected: header, payload, signature });
    },
  ],
  [
    'claims that are a list',
    () => {
      const text = `${encoded({ alg: 'EdDSA', kid: 'ed' })}.${encoded([])}`;
      return `${text}.${signers.EdDSA(text).toString('base64url')}`;
    },
  ],
];

/** Forged id tokens for `ada`, all of which must be refused. */
export const forgedIdTokens: readonly Row[] = [
  ...withoutAlgorithm,
  ...confusedKeys,
  ...keysOfItsOwn,
  ...strangeHeaders,
  ...wrongClaims,
  ...otherTokens,
  ...broken,
];
