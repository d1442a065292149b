import type { Document } from 'bson';
import { deserialize, serialize } from 'bson';
import type { Socket } from 'node:net';

/** Of a message: its length, its id, the id of the message it answers, its kind. */
const headerLength = 16;
const kinds = { reply: 1, query: 2_004, message: 2_013 } as const;
const flags = { checksumPresent: 1, moreToCome: 2, exhaustAllowed: 0x1_00_00 } as const;

/** A command of a client. */
export interface Message {
  readonly command: Document;
  /** Whether the client waits for an answer. */
  readonly wantsReply: boolean;
  /** Whether the client accepts several answers. */
  readonly takesMany: boolean;
  /** The bytes of an answer; `moreToCome` if others follow. */
  readonly answerWith: (reply: Document, moreToCome?: boolean) => Buffer;
}

const withHeader = (kind: number, respondsTo: number, body: readonly Uint8Array[]): Buffer => {
  const header = Buffer.alloc(headerLength);
  header.writeInt32LE(
    body.reduce((length, part) => length + part.length, headerLength),
    0,
  );
  header.writeInt32LE(respondsTo, 8);
  header.writeInt32LE(kind, 12);
  return Buffer.concat([header, ...body]);
};

interface Part<Value> {
  readonly value: Value;
  readonly end: number;
}

const documentAt = (bytes: Buffer, at: number): Part<Document> => {
  const end = at + bytes.readInt32LE(at);
  return { value: deserialize(bytes.subarray(at, end)), end };
};

/** A document sequence next to the command: its size, name and documents. */
const sequenceAt = (bytes: Buffer, at: number): Part<Document> => {
  const end = at + bytes.readInt32LE(at);
  const nameEnd = bytes.indexOf(0, at + 4);
  const documents: Document[] = [];
  for (let next = nameEnd + 1; next < end;) {
    const { value, end: after } = documentAt(bytes, next);
    documents.push(value);
    next = after;
  }
  return { value: { [bytes.toString('utf8', at + 4, nameEnd)]: documents }, end };
};

/** Parses the sections of kind 0, the command, and kind 1, its lists. */
const commandIn = (message: Buffer): Document => {
  let command: Document = {};
  for (let at = headerLength + 4; at < message.length;) {
    const kind = message[at];
    if (kind !== 0 && kind !== 1) throw new Error(`the model knows no section of kind ${kind}`);
    const { value, end } = kind === 0 ? documentAt(message, at + 1) : sequenceAt(message, at + 1);
    command = kind === 0 ? { ...value, ...command } : { ...command, ...value };
    at = end;
  }
  return command;
};

const messageOf = (message: Buffer): Message => {
  const id = message.readInt32LE(4);
  const flagBits = message.readInt32LE(headerLength);
  if (flagBits & flags.checksumPresent) throw new Error('the model knows no checksums');
  return {
    command: commandIn(message),
    wantsReply: (flagBits & flags.moreToCome) === 0,
    takesMany: (flagBits & flags.exhaustAllowed) !== 0,
    answerWith: (reply, moreToCome = false) =>
      withHeader(kinds.message, id, [
        Buffer.from([moreToCome ? flags.moreToCome : 0, 0, 0, 0, 0]),
        serialize(reply, { ignoreUndefined: true }),
      ]),
  };
};

/** A driver's first message is of an older kind: flags, the name of a collection, two numbers, the command. */
const queryOf = (message: Buffer): Message => {
  const id = message.readInt32LE(4);
  const { value: command } = documentAt(message, message.indexOf(0, headerLength + 4) + 1 + 8);
  const fields = Buffer.alloc(20);
  fields.writeInt32LE(1, 16);
  return {
    command,
    wantsReply: true,
    takesMany: false,
    answerWith: (reply) => withHeader(kinds.reply, id, [fields, serialize(reply)]),
  };
};

const parsed = (message: Buffer): Message => {
  const kind = message.readInt32LE(12);
  if (kind === kinds.message) return messageOf(message);
  if (kind === kinds.query) return queryOf(message);
  throw new Error(`the model knows no message of kind ${kind}`);
};

/** Calls back with every complete message, one after the other. An unreadable message closes the connection. */
export const eachMessage = (socket: Socket, take: (message: Message) => Promise<void>): void => {
  let chunks: Buffer[] = [];
  let length = 0;
  let last = Promise.resolve();
  const end = (error: unknown): void => void socket.destroy(error as Error);
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    // A large message comes in several chunks, which are joined once.
    if (length < headerLength || length < (chunks[0] as Buffer).readInt32LE(0)) return;
    let pending = Buffer.concat(chunks);
    while (pending.length >= headerLength && pending.length >= pending.readInt32LE(0)) {
      const message = pending.subarray(0, pending.readInt32LE(0));
      pending = pending.subarray(message.length);
      last = last.then(() => take(parsed(message))).catch(end);
    }
    chunks = pending.length > 0 ? [pending] : [];
    length = pending.length;
  });
};
