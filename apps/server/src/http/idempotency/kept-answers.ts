import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningSecrets } from '../../identity/service-tokens.ts';

/** How answers lie in a store: those that hold a secret are encrypted under a key that is not there. */
export interface KeptAnswers {
  seal(answer: string): string;
  /** Of what `seal` made; what it did not make comes back as it is. `undefined` where the secret is known no more. */
  open(kept: string): string | undefined;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** No JSON begins with it. */
const sealMark = '!';

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

const derived = (secret: string, use: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `flashcards kept answers ${use}`, length));

const keyOf = (secret: string): Key => ({
  id: derived(secret, 'key id', 6).toString('base64url'),
  bytes: derived(secret, 'encryption', 32),
});

const decrypt = ({ bytes }: Key, sealed: Buffer): string => {
  const decipher = createDecipheriv(algorithm, bytes, sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
};

/** Sealed under the secret in use; what the previous one sealed can be opened as long as its tokens are good, too. */
export const keptAnswers = ({ current, previous }: SigningSecrets): KeptAnswers => {
  const sealing = keyOf(current);
  const keys = [sealing, ...(previous === undefined ? [] : [keyOf(previous)])];
  return {
    seal: (answer) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, sealing.bytes, iv);
      const text = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
      return `${sealMark}${sealing.id}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    open: (kept) => {
      if (!kept.startsWith(sealMark)) return kept;
      const [id, sealed = ''] = kept.slice(sealMark.length).split('.');
      const key = keys.find((each) => each.id === id);
      return key && decrypt(key, Buffer.from(sealed, 'base64url'));
    },
  };
};
