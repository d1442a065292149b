import type { AccessTokenHash } from '@flashcards/application';
import { createHash, timingSafeEqual } from 'node:crypto';

// RFC 4122, appendix C: the namespace for domain names.
const dnsNamespace = Buffer.from('6ba7b8109dad11d180b400c04fd430c8', 'hex');

const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

const uuidV5 = (name: string): string => {
  const bytes = createHash('sha1').update(dnsNamespace).update(name, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** The forms that existing clients send (contract, section 3); our SDK sends the first. */
const formsOf = (raw: string): readonly string[] => {
  const digest = sha256(raw);
  const hex = digest.toString('hex');
  const base64 = digest.toString('base64');
  const base64url = digest.toString('base64url');
  return [hex, base64, base64.replace(/=+$/, ''), base64url, `${base64url}=`, String(BigInt(`0x${hex}`)), uuidV5(raw)];
};

/** Constant-time comparison. It compares digests, because `timingSafeEqual` throws for different lengths. */
const equal = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));

export const accessTokenHash: AccessTokenHash = {
  // Compares all forms, so that the time does not depend on which one matches.
  matches: (raw, hashed) => formsOf(raw).filter((form) => equal(form, hashed)).length > 0,
};
