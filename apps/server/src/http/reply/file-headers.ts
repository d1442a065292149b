import type { Bytes, BytesCodec } from '@flashcards/contract';

/** Characters that operating systems do not allow in file names or interpret. */
const notInNames = /["*/:<>?\\|\p{Cc}]/gu;

/** The ASCII name that every client understands; most use the full name in `filename*`. */
const plain = (name: string): string => name.replace(/[^\x20-\x7e]|%/gu, '_');

/** RFC 8187: percent-encodes the UTF-8 bytes of everything except `attr-char`. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** The header for a download under the wanted name, with forbidden characters replaced (RFC 6266). */
export const contentDisposition = (wanted: string): string => {
  const name = wanted.replace(notInNames, '_');
  return `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`;
};

export const fileHeaders = ({ mediaType }: BytesCodec, file: Bytes | undefined): Readonly<Record<string, string>> => ({
  'Content-Type': mediaType,
  ...(file?.fileName === undefined ? {} : { 'Content-Disposition': contentDisposition(file.fileName) }),
});
