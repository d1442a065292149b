import type { Document } from 'bson';
import { deserialize, serialize } from 'bson';
import type { Socket } from 'node:net';

/** Every message: length, request id, the request it answers, kind. */
const headerLength = 16;
const kinds = { reply: 1, query: 2_004, message: 2_013 } as const;

/** One command of a client. */
export interface Request {
  readonly name: string;
  readonly database: string;
  readonly command: Document;
  /** The bytes that answer it. */
  readonly answer: (reply: Document) => Buffer;
}

const headed = (kind: number, respondsTo: number, body: Buffer): Buffer => {
  const header = Buffer.alloc(headerLength);
  header.writeInt32LE(headerLength + body.length, 0);
  header.writeInt32LE(respondsTo, 8);
  header.writeInt32LE(kind, 12);
  return Buffer.concat([header, body]);
};

const documentAt = (bytes: Buffer, at: number): { readonly document: Document; readonly end: number } => {
  const end = at + bytes.readInt32LE(at);
  return { document: deserialize(bytes.subarray(at, end)), end };
};

/** A list that a command carries beside itself: its size, its name, its documents. */
const listAt = (bytes: Buffer, at: number): { readonly name: string; readonly documents: Document[]; end: number } => {
  const end = at + bytes.readInt32LE(at);
  const nameEnd = bytes.indexOf(0, at + 4);
  const documents: Document[] = [];
  for (let next = nameEnd + 1; next < end;) {
    const { document, end: after } = documentAt(bytes, next);
    documents.push(document);
    next = after;
  }
  return { name: bytes.subarray(at + 4, nameEnd).toString(), documents, end };
};

/** The sections of a message: the command itself (kind 0) and its lists (kind 1). */
const commandIn = (message: Buffer): Document => {
  const command: Document = {};
  for (let at = headerLength + 4; at < message.length;) {
    if (message[at] === 0) {
      const { document, end } = documentAt(message, at + 1);
      Object.assign(command, document);
      at = end;
    } else {
      const { name, documents, end } = listAt(message, at + 1);
      command[name] = documents;
      at = end;
    }
  }
  return command;
};

const requestOf = (message: Buffer): Request => {
  const id = message.readInt32LE(4);
  if (message.readInt32LE(12) === kinds.message) {
    const command = commandIn(message);
    const answer = (reply: Document): Buffer =>
      headed(kinds.message, id, Buffer.concat([Buffer.alloc(5), serialize(reply, { ignoreUndefined: true })]));
    return { name: Object.keys(command)[0] ?? '', database: String(command['$db']), command, answer };
  }
  // A driver's first words are still a query: flags, a collection's name, two numbers, the command.
  const { document: command } = documentAt(message, message.indexOf(0, headerLength + 4) + 1 + 8);
  const answer = (reply: Document): Buffer => {
    const fields = Buffer.alloc(20);
    fields.writeInt32LE(1, 16);
    return headed(kinds.reply, id, Buffer.concat([fields, serialize(reply)]));
  };
  return { name: Object.keys(command)[0] ?? '', database: 'admin', command, answer };
};

/** Calls back with every whole command of a connection. */
export const eachRequest = (socket: Socket, take: (request: Request) => void): void => {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= headerLength && pending.length >= pending.readInt32LE(0)) {
      const message = pending.subarray(0, pending.readInt32LE(0));
      pending = pending.subarray(message.length);
      take(requestOf(message));
    }
  });
};
