import type { RowChoice } from '@flashcards/application';
import { parse } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { csvOptions } from './csv-options.ts';
import { delimiterOf } from './delimiter-of.ts';
import { textOf } from './text-of.ts';

/** Characters from which the delimiter is detected. */
const sampleLength = 64 * 1024;

/** The beginning of the text, and all of it. */
const sampled = async (text: AsyncGenerator<string>) => {
  let sample = '';
  while (sample.length < sampleLength) {
    const { value, done } = await text.next();
    if (done) break;
    sample += value;
  }
  const whole = async function* (): AsyncGenerator<string> {
    yield sample;
    yield* text;
  };
  return { sample: sample.slice(0, sampleLength), whole };
};

/**
 * The fields of each row of a CSV file, as they are read; an empty line is a row of one blank field. Rejects when the
 * file is not text, when a row is larger than `largestRow`, and when a quote is not closed.
 */
export async function* csvRows(
  file: Blob,
  { delimiter }: Pick<RowChoice, 'delimiter'>,
): AsyncGenerator<readonly string[]> {
  const { sample, whole } = await sampled(textOf(file));
  const parser = parse(csvOptions(delimiter === 'auto' ? delimiterOf(sample) : delimiter));
  // The reader of the parser gets every error.
  pipeline(Readable.from(whole()), parser, () => undefined);
  yield* parser as AsyncIterable<readonly string[]>;
}
