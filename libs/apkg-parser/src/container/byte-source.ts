import { foreign, ForeignError } from '../foreign-error.ts';

/** The package's bytes, read piece by piece: of a file those of its media never come into memory unless asked for. */
export interface ByteSource {
  readonly size: number;
  /** Positions must lie within the size. The piece may be a view of what the caller gave us: copy before writing to it. */
  read(start: number, end: number): Promise<Uint8Array>;
  /** Fills `target` with what stands at `start`. */
  copy(start: number, target: Uint8Array): Promise<void>;
  /** True when pieces are views of the caller's own bytes. */
  readonly isShared: boolean;
  /** Nothing is read afterwards; harmless when repeated. */
  close(): void;
}

/** Something to read from that is no memory of ours. What it fails with is no fault of the package. */
export interface PieceReader {
  readonly size: number;
  /** Fills `target` with what stands at `start`. */
  fill(start: number, target: Uint8Array): Promise<void>;
  close(): void;
}

/** Looks on while a source is read. */
export interface SourceWatch {
  readonly signal?: AbortSignal | undefined;
  /** Told after each piece how many bytes it had. */
  readonly onRead?: (bytes: number) => void;
}

// A Blob gathers a long piece twice before it hands it out; and between two pieces others get their turn.
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

/** Bytes in memory as they are; anything else in pieces of 1 MiB at most. */
export const byteSource = (source: Uint8Array | PieceReader, watch: SourceWatch = {}): ByteSource =>
  source instanceof Uint8Array ? bytesSource(source) : pieceSource(source, watch);
