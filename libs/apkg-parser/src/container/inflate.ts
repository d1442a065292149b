import type JSZip from 'jszip';
import { crc32 } from './crc32.ts';

/** The documented streaming interface of JSZip, which its type declarations leave out. */
interface StreamHelper {
  on(event: 'data', listener: (chunk: Uint8Array) => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  on(event: 'end', listener: () => void): this;
  resume(): this;
  pause(): this;
}
type Streamable = JSZip.JSZipObject & { internalStream(type: 'uint8array'): StreamHelper };

const memberName = 0x6d;

/**
 * A zip of exactly one deflated member, with room for its packed bytes. JSZip gets this instead of the package, so that
 * nothing else in a package (10 000 media files, odd names, a second directory) can influence how the member is read.
 */
export const singleMemberZip = (packedSize: number, size: number): { zip: Uint8Array; packed: Uint8Array } => {
  const zip = new Uint8Array(31 + packedSize + 47 + 22);
  const view = new DataView(zip.buffer);
  const sizesAt = (at: number): void => {
    view.setUint32(at, packedSize, true);
    view.setUint32(at + 4, size, true);
    view.setUint16(at + 8, 1, true);
  };
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(8, 8, true);
  sizesAt(18);
  zip[30] = memberName;

  const central = 31 + packedSize;
  view.setUint32(central, 0x02014b50, true);
  view.setUint16(central + 10, 8, true);
  sizesAt(central + 20);
  zip[central + 46] = memberName;

  const end = central + 47;
  view.setUint32(end, 0x06054b50, true);
  view.setUint16(end + 8, 1, true);
  view.setUint16(end + 10, 1, true);
  view.setUint32(end + 12, 47, true);
  view.setUint32(end + 16, central, true);
  return { zip, packed: zip.subarray(31, central) };
};

const openStream = async (bytes: Uint8Array): Promise<StreamHelper> => {
  // Loaded here, as packages of the newest generation need no inflating.
  const { default: jszip } = await import('jszip');
  const zip = await jszip.loadAsync(bytes);
  const [member] = Object.values(zip.files);
  return (member as Streamable).internalStream('uint8array');
};

/** What the unpacked bytes must come to. */
export interface Unpacked {
  readonly size: number;
  readonly crc32: number;
}

/**
 * Inflates the only member of a zip made by `singleMemberZip`; counts and checks while it does, and stops as soon as
 * there is more than `size`. Rejects with an `Error` when the data is damaged or other than stated.
 */
export const inflate = async (zip: Uint8Array, { size, crc32: stated }: Unpacked): Promise<Uint8Array> => {
  const stream = await openStream(zip);
  const inflated = new Uint8Array(size);
  let length = 0;
  let crc = 0;
  return new Promise((resolve, reject) => {
    stream
      .on('data', (chunk) => {
        if (length + chunk.length > size) {
          stream.pause();
          reject(new Error('more data than stated'));
          return;
        }
        inflated.set(chunk, length);
        crc = crc32(chunk, crc);
        length += chunk.length;
      })
      .on('error', reject)
      .on('end', () =>
        length === size && crc === stated ? resolve(inflated) : reject(new Error('other data than stated')),
      )
      .resume();
  });
};
