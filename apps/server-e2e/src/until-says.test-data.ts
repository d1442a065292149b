import type { Readable } from 'node:stream';

/** What a program has written once this text is in it, or all it wrote. It may go on writing, which nobody reads. */
export const untilSays = async (output: Readable, text: string): Promise<string> => {
  let written = '';
  for await (const chunk of output.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    written += String(chunk);
    if (written.includes(text)) break;
  }
  output.resume();
  return written;
};
