import type { UnexpectedReplyError } from '../errors/unexpected-reply-error.ts';
import { endpointOf } from '../operation.ts';
import type { AccountExport } from './exported.ts';

/** The bytes of an export, to be kept as a file as they are, or read. */
export interface ExportStream extends ReadableStream<Uint8Array> {
  /**
   * Reads the bytes to their end. All of it is then in memory at once, several times its length.
   *
   * @example
   * ```ts
   * const { cards, reviews } = await (await client.account.exportData()).parsed();
   * ```
   */
  parsed(): Promise<AccountExport>;
}

/** Refuses bytes that are no JSON, and JSON that is no export. */
const read = (text: string, misfit: (reason: string) => UnexpectedReplyError): AccountExport => {
  try {
    return endpointOf('exportUserData').reply.decode(JSON.parse(text)) as AccountExport;
  } catch {
    throw misfit('the answer does not fit the contract');
  }
};

export const withParsed = (
  stream: ReadableStream<Uint8Array>,
  misfit: (reason: string) => UnexpectedReplyError,
): ExportStream => Object.assign(stream, { parsed: async () => read(await new Response(stream).text(), misfit) });
