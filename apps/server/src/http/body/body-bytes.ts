import type { IncomingMessage } from 'node:http';
import { ClientGone } from '../edge/client-gone.ts';

/**
 * Every piece costs time, regardless of its size. A client whose pieces are smaller than this on average is treated as
 * an attacker.
 */
const leastBytesPerPiece = 64;
const piecesForFree = 1_024;
/** Bytes of a body up to this number are not counted. */
const uncountedBytes = 16 * 1024;

/** The most pieces of a body of at most `mostBytes`. */
const mostPiecesOf = (mostBytes: number): number => piecesForFree + mostBytes / leastBytesPerPiece;

interface Bounds {
  readonly mostBytes: number;
  /** Counts bytes that are held. It may throw, which ends the reading. */
  readonly count: (bytes: number) => void;
}

/** A piece takes about 300 bytes more than its content, so that this many are joined. */
const piecesTogether = 128;

const gathered = () => {
  const groups: Buffer[] = [];
  let fresh: Buffer[] = [];
  let pieces = 0;
  return {
    /** Returns the number of pieces so far. */
    add: (piece: Buffer): number => {
      pieces += 1;
      if (fresh.push(piece) < piecesTogether) return pieces;
      groups.push(Buffer.concat(fresh));
      fresh = [];
      return pieces;
    },
    all: (): Buffer => (pieces === 1 && fresh[0] ? fresh[0] : Buffer.concat([...groups, ...fresh])),
  };
};

/** The bytes of a body, or `undefined` when it is too large or arrives in too many pieces. Rejects with ClientGone. */
export const bodyBytes = (request: IncomingMessage, { mostBytes, count }: Bounds): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    const pieces = gathered();
    const mostPieces = mostPiecesOf(mostBytes);
    let length = 0;
    const settle = (then: () => void): void => {
      request.off('data', take).off('end', end).off('error', gone).off('close', gone);
      then();
    };
    const fail = (error: unknown): void => settle(() => reject(error));
    const take = (piece: Buffer): void => {
      length += piece.length;
      if (length > mostBytes || pieces.add(piece) > mostPieces) return settle(() => resolve(undefined));
      if (length <= uncountedBytes) return;
      try {
        count(piece.length);
      } catch (error) {
        fail(error);
      }
    };
    const end = (): void => settle(() => resolve(pieces.all()));
    const gone = (): void => fail(new ClientGone('the client hung up'));
    request.on('data', take).on('end', end).on('error', gone).on('close', gone);
  });

/** Destroys the connection of a request when its body, which is read elsewhere, arrives in too many pieces. */
export const cutWhenInPieces = (request: IncomingMessage, mostBytes: number): void => {
  const mostPieces = mostPiecesOf(mostBytes);
  let pieces = 0;
  request.on('data', () => {
    pieces += 1;
    if (pieces > mostPieces) request.socket.destroy();
  });
};

/** Resolves when more than these bytes of a body, which is read elsewhere, have arrived. */
export const moreThan = (request: IncomingMessage, mostBytes: number): Promise<void> =>
  new Promise((resolve) => {
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > mostBytes) resolve();
    });
  });
