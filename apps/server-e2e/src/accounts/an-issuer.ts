import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const kid = 'the key';
const audience = 'us';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An identity provider shared by several servers. */
export const anIssuer = async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keys = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' }] });
  const server = createServer((_, response) => void response.end(keys));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    identity: { issuer, audiences: [audience], clientId: audience, jwksUri: new URL('/jwks', issuer) },
    /** The sign-in request of a user at this instant. */
    signInOf: (userID: string, instant: Date) => {
      const iat = Math.floor(instant.getTime() / 1000);
      const claims = { iss: issuer, aud: audience, sub: userID, iat, exp: iat + 600 };
      const signed = `${encoded({ alg: 'EdDSA', kid })}.${encoded(claims)}`;
      const idToken = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
      const accessToken = createHash('sha256').update(userID).digest('hex');
      return { userID, rawAccessToken: userID, accessToken, idToken };
    },
  };
};
