import { contract } from '@flashcards/contract';
import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';

/** The fields that any form may have; others are dropped. */
const known: ReadonlySet<string> = new Set([
  'jwtToken',
  ...Object.values(contract).flatMap(({ format, body }) => (format === 'form' ? Object.keys(body) : [])),
]);

/** The fields of a form so far, and whether it has a file. */
export interface FormFields {
  /** The first value of a repeated field counts. */
  readonly values: Map<string, string>;
  /** The first field whose value is not UTF-8, or the text `field name` when the name itself is not. */
  notUtf8?: string | undefined;
  hasFile: boolean;
}

export const noFields = (): FormFields => ({ values: new Map(), hasFile: false });

/** The types of busboy's events. It parses the form for multer. */
type FileStream = NodeJS.ReadableStream;
type OnField = (name: string | undefined, value: string | undefined, about: { valueTruncated: boolean }) => void;
type OnFile = (name: string | undefined, content: FileStream, about: { filename?: string }) => void;

const kept = 128 * 1024;
const mostPieces = 1_024;

/** The newest bytes of a request, in pieces of any size: enough for the longest field with its header. */
export const newestBytes = (request: Readable): (() => Buffer) => {
  let pieces: Buffer[] = [];
  let length = 0;
  // Joins small pieces from time to time: a long list of them uses far more memory than its bytes.
  const putTogether = (): void => {
    const newest = Buffer.from(Buffer.concat(pieces).subarray(-kept));
    pieces = [newest];
    length = newest.length;
  };
  request.on('data', (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
    if (pieces.length > mostPieces) putTogether();
    while (length - (pieces[0]?.length ?? 0) >= kept) length -= pieces.shift()?.length ?? 0;
  });
  return () => Buffer.concat(pieces);
};

// The replacement for bytes that are not UTF-8. A client may also send it: then its own bytes are in the request.
const replacement = '\ufffd';

/** Whether a name or value from the parser equals what was sent. */
const faithfulIn = (newest: () => Buffer) => {
  const wasSent = (text: string, around: readonly [string, string]): boolean =>
    !text.includes(replacement) || newest().includes(`${around[0]}${text}${around[1]}`);
  return {
    isName: (name: string): boolean => wasSent(name, ['name="', '"']),
    isValue: (value: string): boolean => wasSent(value, ['\r\n\r\n', '\r\n--']),
  };
};

/** An error of the file means that the form is cut off, which is handled elsewhere. */
const ignore = (content: FileStream): void => {
  content.on('error', () => undefined).resume();
};

const tooLong = (): Error => Object.assign(new Error('a field is too long'), { code: 'LIMIT_FIELD_VALUE' });

const replaceListener = <L>(parser: Writable, event: string, replace: (known: L) => L): void => {
  const [known] = parser.listeners(event);
  parser.removeAllListeners(event);
  parser.on(event, replace(known as L) as (...args: unknown[]) => void);
};

/**
 * Feeds a form to the parser that multer has set up, and reads the fields itself. Unknown fields are ignored (contract,
 * section 1), while multer would end the form on odd names. All files except the first called `file` and parts with a
 * malformed header are ignored as well.
 */
export const readFields = (request: IncomingMessage, parser: Writable, fields: FormFields): void => {
  const { isName, isValue } = faithfulIn(newestBytes(request));
  // An unknown charset leaves the value undefined.
  const garbled = (name: string, value: string | undefined): string | undefined => {
    if (!isName(name)) return 'field name';
    return value === undefined || !isValue(value) ? name : undefined;
  };
  replaceListener<OnField>(parser, 'field', () => (name, value, { valueTruncated }) => {
    if (valueTruncated) return void parser.emit('error', tooLong());
    if (name === undefined) return;
    fields.notUtf8 ??= garbled(name, value);
    if (known.has(name) && !fields.values.has(name)) fields.values.set(name, value ?? '');
  });
  replaceListener<OnFile>(parser, 'file', (known) => (name, content, about) => {
    if (name !== 'file' || fields.hasFile || !about.filename) return void ignore(content);
    fields.hasFile = true;
    known(name, content, about);
  });
  let hasEnded = false;
  request.once('end', () => (hasEnded = true));
  request.pipe(parser);
  // Includes the listener by which `pipe` would end the form at the first malformed part.
  const [, toMulter] = parser.listeners('error') as ((error: Error) => void)[];
  parser.removeAllListeners('error');
  parser.on('error', (error: Error) => {
    if (hasEnded || error.message !== 'Malformed part header') toMulter?.(error);
  });
};
