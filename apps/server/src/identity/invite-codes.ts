import type { InviteCodes } from '@flashcards/application';
import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: without I, L, O and U, which are misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bitsPerCharacter = 5n;
const characters = 16;

export const inviteCodes: InviteCodes = {
  make: () => {
    let bits = BigInt(`0x${randomBytes(10).toString('hex')}`);
    let code = '';
    for (let index = 0; index < characters; index += 1) {
      code = alphabet.charAt(Number(bits & 31n)) + code;
      bits >>= bitsPerCharacter;
    }
    return code as ReturnType<InviteCodes['make']>;
  },
  // 80 random bits cannot be searched, so that a plain hash is as safe as a slow one.
  hash: (code) => createHash('sha256').update(code).digest('hex') as ReturnType<InviteCodes['hash']>,
};
