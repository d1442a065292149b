import type { Job, Run } from '../command-run.ts';
import { visibleJson, visibleLines } from '../visible.ts';
import type { CardRow } from './card-row.ts';
import { csvRow, looksLikeFormula } from './csv.ts';
import { checkFields, fieldRows } from './field-rows.ts';
import { renderedRows } from './rendered-rows.ts';

const heading = ['front', 'back', 'deck', 'tags', 'note type', 'note id'];

const cellsOf = ({ front, back, deck, tags, noteType, noteId }: CardRow): readonly string[] => [
  front,
  back,
  deck,
  tags.join(' '),
  noteType,
  noteId,
];

/** How rows are written, and what is reported at the end. */
interface Format {
  readonly begin: string;
  row(row: CardRow, isFirst: boolean): string;
  readonly end: string;
  remark(): string | undefined;
}

const asJson: Format = {
  begin: '[\n',
  row: (row, isFirst) => `${isFirst ? '' : ',\n'}${visibleJson(row)}`,
  end: '\n]\n',
  remark: () => undefined,
};

const asCsv = ({ command: { spreadsheet }, output: { isTerminal } }: Job): Format => {
  let formulas = 0;
  // On a terminal, control characters are escaped, because the text is untrusted.
  const shown = (cells: readonly string[]): string =>
    isTerminal ? `${visibleLines(csvRow(cells, spreadsheet).trimEnd())}\n` : csvRow(cells, spreadsheet);
  return {
    begin: shown(heading),
    row: (row) => {
      const cells = cellsOf(row);
      if (cells.some(looksLikeFormula)) formulas += 1;
      return shown(cells);
    },
    end: '',
    remark: () =>
      formulas === 0 || spreadsheet
        ? undefined
        : `${formulas} of the rows begin a cell as a formula begins; --spreadsheet makes them safe to open in one.`,
  };
};

/** Writes the rows. Returns the number of notes or cards without a row, by reason. */
const writeRows = async ({ pkg, command, output }: Job, format: Format): Promise<ReadonlyMap<string, number>> => {
  const skipped = new Map<string, number>();
  let isFirst = true;
  for (const result of (command.rendered ? renderedRows : fieldRows)(pkg, command)) {
    if ('skipped' in result) skipped.set(result.skipped, (skipped.get(result.skipped) ?? 0) + 1);
    else {
      await output.write(format.row(result.row, isFirst));
      isFirst = false;
    }
  }
  return skipped;
};

/** Writes fronts and backs as CSV or JSON, and reports what produced no card. */
export const cards: Run = async (job) => {
  const { command, output, say } = job;
  const format = command.json ? asJson : asCsv(job);
  const what = command.rendered ? 'card' : 'note';
  checkFields(job.pkg, command);
  await output.write(format.begin);
  const skipped = await writeRows(job, format);
  await output.write(format.end);
  for (const [reason, count] of skipped) say(`Left out ${count} ${what}${count === 1 ? '' : 's'}: ${reason}`);
  const remark = format.remark();
  if (remark !== undefined) say(remark);
  return 0;
};
