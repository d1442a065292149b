import type { IncomingMessage } from 'node:http';
import type { Writable } from 'node:stream';

const replacement = '\uFFFD';
const isBad = (text: unknown): boolean => typeof text === 'string' && text.includes(replacement);
const firstBad = new WeakMap<IncomingMessage, string>();

/**
 * Pipes a request into the parser of forms and notes the first field that is not UTF-8. The parser puts U+FFFD in place
 * of such bytes before anyone sees them, so a U+FFFD that was sent as such is refused too.
 */
export const pipeWatched = (request: IncomingMessage, parser: Writable): void => {
  const note = (name: unknown, value: unknown): void => {
    if (firstBad.has(request) || !(isBad(name) || isBad(value))) return;
    firstBad.set(request, isBad(name) ? 'field name' : String(name));
  };
  parser.on('field', note);
  parser.on('file', note);
  request.pipe(parser);
};

/** The first field whose value is not UTF-8, or `field name` for one whose name is not. */
export const notUtf8In = (request: IncomingMessage): string | undefined => firstBad.get(request);
