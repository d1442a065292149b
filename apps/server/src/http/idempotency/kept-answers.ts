import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningSecrets } from '../../identity/service-tokens.ts';

/** The stored form of replies. Replies with a secret are encrypted with a key that is not in the store. */
export interface KeptAnswers {
  seal(answer: string): string;
  /** Decrypts what `seal` made; other text is returned unchanged. `undefined` when the secret is no longer known. */
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

/**
 * Encrypts with the current secret. Replies that were encrypted with the previous secret can be decrypted as long as
 * its tokens are accepted.
 */
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
