type Row = readonly (string | number)[];

/**
 * Pads every column but the last to its widest cell; numbers are right-aligned. Text of a deck comes last, because its
 * width varies.
 */
export const columns = (rows: readonly Row[], indent = '  '): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...String(row[column] ?? '')].length)),
  );
  const pad = (cell: string | number, column: number): string =>
    typeof cell === 'number' ? String(cell).padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => indent + row.map(pad).join('  ').trimEnd()).join('\n');
};

// Control characters and bidirectional overrides: a deck is untrusted and must not control the terminal.
const unprintable = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;

/** A card's side on one line. */
export const shortened = (text: string, longest = 60): string => {
  const line = [...text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim()];
  return line.length <= longest ? line.join('') : `${line.slice(0, longest - 1).join('')}…`;
};

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const bytesInKilobyte = 1000;

export const fileSize = (bytes: number): string => {
  if (bytes < bytesInKilobyte) return counted(bytes, 'byte');
  const kilobytes = bytes / bytesInKilobyte;
  return kilobytes < bytesInKilobyte ? `${kilobytes.toFixed(0)} kB` : `${(kilobytes / bytesInKilobyte).toFixed(1)} MB`;
};
