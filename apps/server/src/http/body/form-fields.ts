import { contract } from '@flashcards/contract';
import type { IncomingMessage } from 'node:http';
import type { Readable, Writable } from 'node:stream';

/** The fields that any form may have; the others are not kept. */
const known: ReadonlySet<string> = new Set([
  'jwtToken',
  ...Object.values(contract).flatMap(({ format, body }) => (format === 'form' ? Object.keys(body) : [])),
]);

/** What a form has said so far, besides its file. */
export interface FormFields {
  /** Of a repeated field the first value counts. */
  readonly values: Map<string, string>;
  /** The first field whose value is not UTF-8, or what a field is called whose name is not. */
  notUtf8?: string | undefined;
  hasFile: boolean;
}

export const noFields = (): FormFields => ({ values: new Map(), hasFile: false });

/** The parts of busboy that are used here: it reads the form for multer. */
type FileStream = NodeJS.ReadableStream;
type OnField = (name: string | undefined, value: string | undefined, about: { valueTruncated: boolean }) => void;
type OnFile = (name: string | undefined, content: FileStream, about: { filename?: string }) => void;

const kept = 128 * 1024;
const mostPieces = 1_024;

/** The newest bytes of a request: enough for the longest field with its header, however small the pieces are. */
export const newestBytes = (request: Readable): (() => Buffer) => {
  let pieces: Buffer[] = [];
  let length = 0;
  // Tiny pieces are put together now and then: a long list of them takes far more memory than its bytes.
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

// What stands in the place of bytes that are no UTF-8. It may also have been sent: then its own bytes are there.
const replacement = '\ufffd';

/** Tells whether what the parser says is what was sent. */
const faithfulIn = (newest: () => Buffer) => {
  const wasSent = (text: string, around: readonly [string, string]): boolean =>
    !text.includes(replacement) || newest().includes(`${around[0]}${text}${around[1]}`);
  return {
    isName: (name: string): boolean => wasSent(name, ['name="', '"']),
    isValue: (value: string): boolean => wasSent(value, ['\r\n\r\n', '\r\n--']),
  };
};

/** It fails when its form is cut off, which is told elsewhere. */
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
 * Feeds a form to the parser that multer has set up, and takes the fields itself: an unknown one is of no concern
 * (contract, section 1), whatever it is called, and multer ends the form over odd names. So are files but the first
 * called `file`, and parts whose header no parser understands.
 */
export const readFields = (request: IncomingMessage, parser: Writable, fields: FormFields): void => {
  const { isName, isValue } = faithfulIn(newestBytes(request));
  // A charset that nobody knows leaves no value at all.
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
  // With the listener by which `pipe` would end it all at the first part that is malformed.
  const [, toMulter] = parser.listeners('error') as ((error: Error) => void)[];
  parser.removeAllListeners('error');
  parser.on('error', (error: Error) => {
    if (hasEnded || error.message !== 'Malformed part header') toMulter?.(error);
  });
};
