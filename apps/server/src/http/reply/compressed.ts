import type { BrotliCompress, Gzip } from 'node:zlib';
import zlib from 'node:zlib';
import type { Context } from '../state.ts';
import type { Answer, Pieces, Send } from './answer.ts';
import type { Holding } from './ledger.ts';

/** Up to this number of bytes an answer is sent as it is. Answers with tokens and invite codes are shorter. */
const compressedFrom = 8 * 1024;

/** The memory of an encoder in bytes, about. */
const encoderBytes = 1024 * 1024;

type Encoder = BrotliCompress | Gzip;

/** More effort saves few bytes: 4.6 MB of cards become 1.1 MB in 40 ms of processor time with either. */
const encoders: Readonly<Record<string, () => Encoder>> = {
  br: () =>
    zlib.createBrotliCompress({
      params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3, [zlib.constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: () => zlib.createGzip({ level: 3 }),
};

/**
 * Whether an answer may be compressed: JSON that is long. Pictures, sounds and packages are compressed already, and have
 * a type of their own.
 */
export const isCompressible = ({ method }: Context, { status, headers, body, length }: Answer): boolean =>
  (length ?? (typeof body === 'function' ? Infinity : body.length)) > compressedFrom &&
  status === 200 &&
  method !== 'HEAD' &&
  headers?.['Content-Type'] === undefined;

/** The encoding of a compressible answer that the client accepts; none: it is sent as it is. */
export const encodingFor = (ctx: Context): string | undefined => {
  const accepted = ctx.acceptsEncodings();
  return Object.keys(encoders).find((encoding) => accepted.includes(encoding));
};

const slicesOf = function* (bytes: Buffer, length: number): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
};

const sliceBytes = 64 * 1024;

/** Resolves when the encoder has processed the bytes, in a thread of its own. */
const written = (encoder: Encoder, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    encoder.write(bytes, (error) => (error ? reject(error) : resolve()));
  });

const ended = (encoder: Encoder): Promise<void> =>
  new Promise((resolve, reject) => {
    encoder.once('end', resolve).once('error', reject).end();
  });

/**
 * Compresses a body as it is made: a piece is compressed after the client has taken the one before. The encoder is
 * destroyed at the end, also of a client that hung up.
 */
export const compressed =
  (pieces: Pieces, encoding: string, holding: Holding): Pieces =>
  async (send: Send) => {
    const encoder = encoders[encoding]?.();
    if (!encoder) throw new Error('an encoding that no client was offered');
    const made: Buffer[] = [];
    encoder.on('data', (bytes: Buffer) => made.push(bytes));
    // The call that failed rejects, too.
    encoder.on('error', () => undefined);
    const sendMade = async (): Promise<void> => {
      for (let bytes = made.shift(); bytes; bytes = made.shift()) await send(bytes);
    };
    let counted = 0;
    // Within the body, whose producer has to see that the client is gone.
    const count = (): void => {
      if (counted === 0) holding.add((counted = encoderBytes));
    };
    try {
      await pieces(async (bytes) => {
        count();
        for (const slice of slicesOf(bytes, sliceBytes)) {
          await written(encoder, slice);
          await sendMade();
        }
      });
      await ended(encoder);
      await sendMade();
      holding.add(-counted);
    } finally {
      encoder.destroy();
    }
  };
