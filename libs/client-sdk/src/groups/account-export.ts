import type { Streamed } from '../method.ts';
import { parsed } from '../transport/read-reply.ts';
import type { AccountExport } from './exported.ts';

/** The bytes of an account export. Save them unchanged as a file, or call `parsed`. */
export interface ExportStream extends ReadableStream<Uint8Array> {
  /**
   * Reads and parses the whole stream. This needs several times the export's size in memory.
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
