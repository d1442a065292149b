/** Uploads have reached their limit, in total or for one owner. */
export class UploadsFull extends Error {
  override readonly name = 'UploadsFull';
}

/** The bytes of one upload. */
export interface Share {
  /** Reserves bytes. Throws `UploadsFull`. */
  take(bytes: number): void;
  /** Releases all of them; may be repeated. */
  release(): void;
}

export interface UploadSpace {
  share(owner: string): Share;
}

/** Counts the bytes of all uploads on the disk, at most `most`; one owner may have half of that. */
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
