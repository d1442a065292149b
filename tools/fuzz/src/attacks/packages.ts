import { rawZstd, writeZip } from '@flashcards/kit/rig';

/** A legacy package with this collection, packed well. */
export const legacyPackage = (collection: Uint8Array, media?: string | Uint8Array): Buffer =>
  writeZip([
    { name: 'collection.anki2', content: collection },
    ...(media === undefined ? [] : [{ name: 'media', content: Buffer.from(media as string) }]),
  ]);

interface LatestParts {
  /** Of zstd, or what claims to be it. */
  readonly collection: Uint8Array;
  readonly media?: Uint8Array;
  readonly files?: readonly { readonly name: string; readonly content: Uint8Array }[];
}

const latestMeta = Uint8Array.of(0x08, 0x03);

/** Of members that are zstd already; what lies in raw blocks is packed by the zip. */
export const latestPackage = ({ collection, media = rawZstd(new Uint8Array()), files = [] }: LatestParts): Buffer =>
  writeZip([
    { name: 'meta', content: latestMeta },
    { name: 'collection.anki21b', content: collection },
    { name: 'media', content: media },
    ...files,
  ]);
