import { download } from '../parts/download.ts';

interface SaveFilePicker {
  showSaveFilePicker?(options: { readonly suggestedName: string }): Promise<FileSystemFileHandle>;
}

/** Calls back with the number of bytes so far. */
const counted = (onBytes: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
};

/**
 * Writes a stream to a file that the learner picks. A browser without a picker keeps it until it is whole, on its disk if
 * it is large, and downloads it.
 */
export const saveStream = async (
  name: string,
  open: () => PromiseLike<ReadableStream<Uint8Array>>,
  onBytes: (bytes: number) => void,
): Promise<void> => {
  const file = await (window as SaveFilePicker).showSaveFilePicker?.({ suggestedName: name });
  const stream = (await open()).pipeThrough(counted(onBytes) as ReadableWritablePair<Uint8Array, Uint8Array>);
  if (file) await stream.pipeTo(await file.createWritable());
  else download(await new Response(stream).blob(), name);
};
