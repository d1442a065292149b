import type { Bytes, BytesCodec } from '@flashcards/contract';

/** What no system takes in the name of a file, or takes for something else. */
const notInNames = /["*/:<>?\\|\p{Cc}]/gu;

/** What every client understands; others see the whole name beside it. */
const plain = (name: string): string => name.replace(/[^\x20-\x7e]|%/gu, '_');

/** RFC 8187: all but its `attr-char`s as the bytes of UTF-8. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

/** To be kept as a file, under this name where there is nothing against it (RFC 6266). */
export const contentDisposition = (wanted: string): string => {
  const name = wanted.replace(notInNames, '_');
  return `attachment; filename="${plain(name)}"; filename*=UTF-8''${encoded(name)}`;
};

export const fileHeaders = ({ mediaType }: BytesCodec, file: Bytes | undefined): Readonly<Record<string, string>> => ({
  'Content-Type': mediaType,
  ...(file?.fileName === undefined ? {} : { 'Content-Disposition': contentDisposition(file.fileName) }),
});
