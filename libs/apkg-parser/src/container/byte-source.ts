import { foreign, ForeignError } from '../foreign-error.ts';

/** The package's bytes, read piece by piece. Media of a file on disk is loaded only when requested. */
export interface ByteSource {
  readonly size: number;
  /** Positions must lie within the size. The result may be a view of the caller's bytes: copy before writing to it. */
  read(start: number, end: number): Promise<Uint8Array>;
  /** Fills `target` with the bytes from `start`. */
  copy(start: number, target: Uint8Array): Promise<void>;
  /** Whether results are views of the caller's own bytes. */
  readonly isShared: boolean;
  /** Ends reading. Further calls have no effect. */
  close(): void;
}

/** A source outside of memory. Its errors are not errors of the package. */
export interface PieceReader {
  readonly size: number;
  /** Fills `target` with the bytes from `start`. */
  fill(start: number, target: Uint8Array): Promise<void>;
  close(): void;
}

/** Observes the reading of a source. */
export interface SourceWatch {
  readonly signal?: AbortSignal | undefined;
  /** Called after each piece with its number of bytes. */
  readonly onRead?: (bytes: number) => void;
}

// A Blob copies a long piece twice before it returns it. Between two pieces, other tasks can run.
const pieceBytes = 2 ** 20;

const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  isShared: true,
  read: async (start, end) => bytes.subarray(start, end),
  copy: async (start, target) => target.set(bytes.subarray(start, start + target.length)),
  close: () => {},
});

const pieceSource = ({ size, fill, close }: PieceReader, { signal, onRead }: SourceWatch): ByteSource => {
  const copy = async (start: number, target: Uint8Array): Promise<void> => {
    for (let at = 0; at < target.length; at += pieceBytes) {
      if (signal?.aborted) throw new ForeignError(signal.reason);
      const piece = target.subarray(at, at + pieceBytes);
      await foreign(() => fill(start + at, piece));
      onRead?.(piece.length);
    }
  };
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const piece = new Uint8Array(end - start);
    await copy(start, piece);
    return piece;
  };
  return { size, isShared: false, read, copy, close };
};

export const blobReader = (blob: Blob): PieceReader => ({
  size: blob.size,
  fill: async (start, target) =>
    target.set(new Uint8Array(await blob.slice(start, start + target.length).arrayBuffer())),
  close: () => {},
});

/** Bytes in memory are used directly; any other source is read in pieces of at most 1 MiB. */
export const byteSource = (source: Uint8Array | PieceReader, watch: SourceWatch = {}): ByteSource =>
  source instanceof Uint8Array ? bytesSource(source) : pieceSource(source, watch);
