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

const download = async (name: string, stream: ReadableStream<Uint8Array>): Promise<void> => {
  const url = URL.createObjectURL(await new Response(stream).blob());
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name }).click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
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
  else await download(name, stream);
};
