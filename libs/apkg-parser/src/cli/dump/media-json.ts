import { createHash } from 'node:crypto';
import type { AnkiPackage } from '../../anki-package.ts';
import type { MediaFile } from '../../container/media-file.ts';
import { isPackageError } from '../../package-error.ts';

const declared = ({ size, sha1 }: MediaFile) => ({
  ...(size === undefined ? {} : { declaredSize: size }),
  ...(sha1 === undefined ? {} : { declaredSha1: sha1 }),
});

const contentOf = async (file: MediaFile) => {
  try {
    const bytes = await file.bytes();
    return { size: bytes.length, sha1: createHash('sha1').update(bytes).digest('hex') };
  } catch (error) {
    if (!isPackageError(error)) throw error;
    return { size: null, sha1: null, problem: error.code };
  }
};

/** Actual size and hash of a media file; in the newest generation also the stated ones. Reads and unpacks the file. */
export const mediaJson = async (file: MediaFile, { version }: AnkiPackage) => ({
  zip: file.member,
  name: file.name,
  ...(await contentOf(file)),
  ...(version === 'latest' ? declared(file) : {}),
});
