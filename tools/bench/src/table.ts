import type { Figure } from './figure.ts';
import { isMet, show, showTarget } from './figure.ts';

const headings = ['figure', 'value', 'target', 'met', 'measured'] as const;

const verdict = (figure: Figure): string => {
  if (figure.target === undefined) return '';
  return isMet(figure) ? 'yes' : 'no';
};

/** The figures as a Markdown table that is also readable as it is. */
export const table = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => [
    figure.name,
    show(figure.value, figure.unit),
    showTarget(figure),
    verdict(figure),
    figure.measured,
  ]);
  const widths = headings.map((heading, column) =>
    Math.max(...[headings, ...rows].map((row) => (row[column] ?? heading).length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(headings), rule, ...rows.map(line)].join('\n');
};
