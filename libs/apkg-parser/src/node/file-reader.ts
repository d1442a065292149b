import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { PieceReader } from '../container/byte-source.ts';

const fill = async (file: FileHandle, start: number, target: Uint8Array): Promise<void> => {
  for (let at = 0; at < target.length;) {
    const { bytesRead } = await file.read(target, at, target.length - at, start + at);
    if (bytesRead === 0) throw new Error('the file became shorter while it was read');
    at += bytesRead;
  }
};

/** Reads a file, which stays open until the reader is closed. Rejects with the file system's error. */
export const fileReader = async (path: string | URL): Promise<PieceReader> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    // Closing twice is allowed; errors of closing are ignored.
    const close = (): void => void file.close().catch(() => undefined);
    return { size, fill: (start, target) => fill(file, start, target), close };
  } catch (error) {
    await file.close();
    throw error;
  }
};
