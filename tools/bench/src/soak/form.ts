import type { RequestParts } from '../connection.ts';
import type { Json } from './person.ts';

const boundary = 'a-boundary-that-no-deck-holds';

const fieldOf = ([name, value]: readonly [string, unknown]): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`;

/** A form of these fields and, at last, a deck. */
export const formOf = (fields: Json, deck: Uint8Array): Pick<RequestParts, 'body' | 'contentType'> => {
  const file = 'Content-Disposition: form-data; name="file"; filename="deck.apkg"';
  const type = 'Content-Type: application/octet-stream';
  const head = `${Object.entries(fields).map(fieldOf).join('')}--${boundary}\r\n${file}\r\n${type}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), deck, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};
