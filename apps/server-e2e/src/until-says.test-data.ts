import type { Readable } from 'node:stream';

/** The output of a program up to this text, or all of it. Further output is not read. */
export const untilSays = async (output: Readable, text: string): Promise<string> => {
  let written = '';
  for await (const chunk of output.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    written += String(chunk);
    if (written.includes(text)) break;
  }
  output.resume();
  return written;
};
