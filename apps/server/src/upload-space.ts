/** Uploads hold as much of the disk as they may, in all or those of one owner. */
export class UploadsFull extends Error {
  override readonly name = 'UploadsFull';
}

/** What one upload holds. */
export interface Share {
  /** Throws `UploadsFull`. */
  take(bytes: number): void;
  /** Gives back all of it; harmless when repeated. */
  release(): void;
}

export interface UploadSpace {
  share(owner: string): Share;
}

/** So many bytes for all uploads that are on the disk; half of them at most for one owner. */
export const uploadSpace = (most: number): UploadSpace => {
  const heldBy = new Map<string, number>();
  let held = 0;

  const hold = (owner: string, bytes: number): void => {
    held += bytes;
    const sum = (heldBy.get(owner) ?? 0) + bytes;
    if (sum > 0) heldBy.set(owner, sum);
    else heldBy.delete(owner);
  };
  return {
    share: (owner) => {
      let own = 0;
      return {
        take: (bytes) => {
          if (held + bytes > most) throw new UploadsFull('all uploads together hold as much as they may');
          if ((heldBy.get(owner) ?? 0) + bytes > most / 2) throw new UploadsFull('one owner holds half of it');
          own += bytes;
          hold(owner, bytes);
        },
        release: () => {
          hold(owner, -own);
          own = 0;
        },
      };
    },
  };
};
