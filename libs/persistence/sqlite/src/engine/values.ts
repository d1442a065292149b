import type { SqlValue } from './driver.ts';

/**
 * The driver truncates text at U+0000, which a card may contain. Such text is stored as bytes, in columns of type ANY.
 */
export const fromText = (text: string): SqlValue => (text.includes('\u0000') ? Buffer.from(text, 'utf8') : text);

export const toText = (value: SqlValue | undefined): string => {
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8');
  throw new Error('sqlite: expected text');
};

export const toNumber = (value: SqlValue | undefined): number => {
  if (typeof value === 'number') return value;
  throw new Error('sqlite: expected a number');
};
