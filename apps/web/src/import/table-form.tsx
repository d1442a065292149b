import type { CsvImportRequest } from '@flashcards/client-sdk';
import { useMemo, useState } from 'preact/hooks';
import { Choice, Field } from '../parts/field.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { trimmed } from './choice.ts';
import { FileLine } from './file-line.tsx';
import { isBadFolder, nameOfFile, nameProblem } from './name-problem.ts';
import type { FormParts } from './package-form.tsx';
import type { Change } from './place-fields.tsx';
import { FolderField, NameField } from './place-fields.tsx';
import type { Table } from './reader/table.ts';
import { sidesOf, tableIn } from './reader/table.ts';
import { delimiters } from './reader/table-head.ts';

const words = texts.import;

/** Columns by their indexes; tags '' for none. */
type TableChoice = Required<Omit<CsvImportRequest, 'description'>> & {
  readonly name: string;
  readonly folder: string;
  readonly delimiter: Table['delimiter'];
  readonly header: boolean;
  readonly front: string;
  readonly back: string;
  readonly tags: string;
};

interface TableParts {
  readonly table: Table;
  readonly choice: TableChoice;
  readonly change: Change<TableChoice>;
}

const longestName = 60;

const ColumnPicker = ({ side, table, choice, change }: TableParts & { readonly side: 'front' | 'back' | 'tags' }) => (
  <Field name={words[side]}>
    <select value={choice[side]} onChange={({ currentTarget }) => change({ [side]: currentTarget.value })}>
      {side === 'tags' && <option value="">{words.noTags}</option>}
      {table.names.map((name, index) => (
        <option key={index} value={String(index)}>
          {words.column(index + 1, name.slice(0, longestName))}
        </option>
      ))}
    </select>
  </Field>
);

const Columns = (parts: TableParts) => {
  const { choice, change } = parts;
  return (
    <section class="panel stack">
      <div class="pair">
        <ColumnPicker {...parts} side="front" />
        <ColumnPicker {...parts} side="back" />
        <ColumnPicker {...parts} side="tags" />
        <Field name={words.delimiter}>
          <select
            value={choice.delimiter}
            onChange={({ currentTarget }) => change({ delimiter: currentTarget.value as Table['delimiter'] })}
          >
            {delimiters.map((delimiter) => (
              <option key={delimiter} value={delimiter}>
                {words.delimiters[delimiter]}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <Choice
        type="checkbox"
        isOn={choice.header}
        onPick={() => change({ header: !choice.header })}
        name={words.header}
        hint={words.headerHint}
      />
    </section>
  );
};

const mostSamples = 3;
const longestSide = 300;

const Rows = ({ table, choice }: Omit<TableParts, 'change'>) => {
  const cards = sidesOf(table, choice).slice(0, mostSamples);
  return (
    <section class="samples stack" aria-label={words.samples}>
      <h2>{words.samples}</h2>
      <ul class="sample-list" aria-live="polite">
        {cards.map(([front, back], index) => (
          <li key={index} class="sample sample-text" dir="auto">
            <p>{front.slice(0, longestSide)}</p>
            <hr />
            <p>{back.slice(0, longestSide)}</p>
          </li>
        ))}
      </ul>
      {cards.length === 0 && <p class="notice">{words.noSamples}</p>}
      {table.isHtml && <p class="hint">{words.htmlRows}</p>}
    </section>
  );
};

const firstChoice = (name: string, { delimiter, hasHeader, front, back, tags }: Table): TableChoice => ({
  ...{ name, folder: '', delimiter, header: hasHeader, front, back, tags },
});

export const TableForm = ({ file, text, again, onStart, onOther }: FormParts & { readonly text: string }) => {
  const [choice, setChoice] = useState(() => firstChoice(nameOfFile(file.name), tableIn(text)));
  const table = useMemo(() => tableIn(text, choice.delimiter), [text, choice.delimiter]);
  const change = (changed: Partial<TableChoice>): void => setChoice((before) => ({ ...before, ...changed }));
  const { value: tree } = useResource(() => client.folders.tree());
  const sent = trimmed(choice);
  const columns = table.rows[0]?.length ?? 0;
  const isRefused = isBadFolder(sent) || (tree !== undefined && nameProblem(tree, sent) !== undefined);
  const hasProblem = columns < 2 || isRefused;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!hasProblem) onStart({ of: 'table', request: sent });
  };
  return (
    <form class="wizard wizard-seen" onSubmit={submit}>
      <FileLine file={file} facts={[words.columns(columns)]} onOther={onOther} />
      <section class="panel stack">
        <NameField place={choice} change={change} tree={tree} />
        <FolderField place={choice} change={change} tree={tree} />
      </section>
      <Columns table={table} choice={choice} change={change} />
      {columns < 2 ? <p class="notice notice-problem">{words.oneColumn}</p> : <Rows table={table} choice={choice} />}
      <div class="wizard-end">
        <button class="button button-primary button-large" disabled={hasProblem}>
          {again ? texts.tryAgain : words.start}
        </button>
      </div>
    </form>
  );
};
