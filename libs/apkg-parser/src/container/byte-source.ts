/** The package's bytes, read piece by piece: those of its media never come into memory when it is a `Blob` of a file. */
export interface ByteSource {
  readonly size: number;
  /** Positions must lie within the size. The piece may be a view of what the caller gave us: copy before writing to it. */
  read(start: number, end: number): Promise<Uint8Array>;
  /** Fills `target` with what stands at `start`. */
  copy(start: number, target: Uint8Array): Promise<void>;
  /** True when pieces are views of the caller's own bytes. */
  readonly isShared: boolean;
}

// A Blob gathers a long piece twice before it hands it out.
const sliceBytes = 2 ** 20;

const copyBlob = async (blob: Blob, start: number, target: Uint8Array): Promise<void> => {
  for (let at = 0; at < target.length; at += sliceBytes) {
    const end = start + Math.min(target.length, at + sliceBytes);
    target.set(new Uint8Array(await blob.slice(start + at, end).arrayBuffer()), at);
  }
};

const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  isShared: true,
  read: async (start, end) => bytes.subarray(start, end),
  copy: async (start, target) => target.set(bytes.subarray(start, start + target.length)),
});

const blobSource = (blob: Blob): ByteSource => ({
  size: blob.size,
  isShared: false,
  read: async (start, end) => {
    const piece = new Uint8Array(end - start);
    await copyBlob(blob, start, piece);
    return piece;
  },
  copy: (start, target) => copyBlob(blob, start, target),
});

/** Whether a caller without types gave us what we can read. */
export const isSource = (source: unknown): boolean =>
  source instanceof Uint8Array ||
  (typeof source === 'object' && source !== null && 'size' in source && 'slice' in source);

export const byteSource = (source: Uint8Array | Blob): ByteSource =>
  source instanceof Uint8Array ? bytesSource(source) : blobSource(source);

/** True for what a `Blob` rejects with when its file is gone or was changed: no fault of the package. */
export const isUnreadableSource = (error: unknown): boolean =>
  error instanceof Error && error.name === 'NotReadableError';
