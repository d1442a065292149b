/** Escapes text for a table cell. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  if (rows.length === 0) return '';
  const lines = [heads, heads.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
};

export const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** Joins blocks with blank lines; empty ones are left out. */
export const blocks = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n\n');
