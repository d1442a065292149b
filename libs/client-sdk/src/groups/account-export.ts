import type { Streamed } from '../method.ts';
import { parsed } from '../transport/read-reply.ts';
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

export const withParsed = ({ wire, read }: Streamed<AccountExport>): ExportStream =>
  Object.assign(wire, { parsed: async () => read(parsed(await new Response(wire).text())) });
