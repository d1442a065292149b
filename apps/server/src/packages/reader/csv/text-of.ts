/** A file that is not text, or not in UTF-8 or, with its byte order mark, in UTF-16. */
class NotText extends Error {
  override readonly name = 'NotText';
}

const encodingOf = async (file: Blob): Promise<string> => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

/** No text contains it, but UTF-16 without its mark and most files that are not text do. */
const nul = '\u0000';

/** The text of a file, in pieces, without the byte order mark. Rejects when it is not text. */
export async function* textOf(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(file), { fatal: true });
  const checked = (text: string): string => {
    if (text.includes(nul)) throw new NotText('a NUL character');
    return text;
  };
  // A stream of a Blob has Uint8Arrays; the DOM's type does not say that it can be iterated.
  for await (const bytes of file.stream() as unknown as AsyncIterable<Uint8Array>)
    yield checked(decoder.decode(bytes, { stream: true }));
  yield checked(decoder.decode());
}
