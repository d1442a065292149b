import type { ImportRequest, Library } from '@flashcards/client-sdk';
import { useId, useState } from 'preact/hooks';
import { Choice, Field } from '../parts/field.tsx';
import { useResource } from '../resource.ts';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { folderPaths, nameOfFile, nameProblem } from './name-problem.ts';

const words = texts.import;

export type ImportChoice = Required<Pick<ImportRequest, 'name' | 'folder' | 'cards' | 'scheduling'>>;

interface FormParts {
  readonly file: File;
  /** Whether this file was sent before. */
  readonly again: boolean;
  readonly onStart: (choice: ImportChoice) => void;
  readonly onOther: () => void;
}

const problemTexts = {
  blank: words.nameBlank,
  'name-taken': words.nameTaken,
  'place-taken': words.placeTaken,
} as const;

interface PartOfForm {
  readonly choice: ImportChoice;
  readonly change: (changed: Partial<ImportChoice>) => void;
}

const FileLine = ({ file, onOther }: Pick<FormParts, 'file' | 'onOther'>) => (
  <p class="file">
    <span class="row-mark row-set" aria-hidden="true" />
    <span class="row-name">
      <bdi>{file.name}</bdi>
      <span class="row-detail">{words.size(file.size)}</span>
    </span>
    <button type="button" class="button button-small" onClick={onOther}>
      {words.other}
    </button>
  </p>
);

const NameField = ({
  choice,
  change,
  problem,
}: PartOfForm & { readonly problem: keyof typeof problemTexts | undefined }) => {
  const id = useId();
  return (
    <Field name={words.name}>
      <input
        value={choice.name}
        onInput={({ currentTarget }) => change({ name: currentTarget.value })}
        aria-invalid={problem !== undefined}
        aria-describedby={id}
        required
      />
      <span class="field-problem" id={id} role="status">
        {problem && problemTexts[problem]}
      </span>
    </Field>
  );
};

const FolderField = ({ choice, change, tree }: PartOfForm & { readonly tree: Library | undefined }) => {
  const id = useId();
  return (
    <Field name={words.folder}>
      <input
        value={choice.folder}
        onInput={({ currentTarget }) => change({ folder: currentTarget.value })}
        list={`${id}-list`}
        aria-describedby={id}
      />
      <span class="hint" id={id}>
        {words.folderHint}
      </span>
      <datalist id={`${id}-list`}>
        {tree && folderPaths(tree).map((path) => <option key={path} value={path} />)}
      </datalist>
    </Field>
  );
};

const CardChoices = ({ choice, change }: PartOfForm) => (
  <fieldset class="choices">
    <legend class="field-name">{words.cards}</legend>
    {(['templates', 'fields'] as const).map((cards) => (
      <Choice
        key={cards}
        type="radio"
        group="cards"
        isOn={choice.cards === cards}
        onPick={() => change({ cards })}
        name={words[cards]}
        hint={words[`${cards}Hint`]}
      />
    ))}
    <Choice
      type="checkbox"
      isOn={choice.scheduling === true}
      onPick={() => change({ scheduling: !choice.scheduling })}
      name={words.scheduling}
      hint={words.schedulingHint}
    />
  </fieldset>
);

const firstChoice = (file: File): ImportChoice => ({
  name: nameOfFile(file.name),
  folder: '',
  cards: 'templates',
  scheduling: false,
});

export const ImportForm = ({ file, again, onStart, onOther }: FormParts) => {
  const [choice, setChoice] = useState(firstChoice(file));
  const change = (changed: Partial<ImportChoice>): void => setChoice((before) => ({ ...before, ...changed }));
  const { value: tree } = useResource(() => client.folders.tree());
  const sent = { ...choice, name: choice.name.trim(), folder: choice.folder?.trim() ?? '' };
  const problem = tree && nameProblem(tree, sent);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (problem === undefined) onStart(sent);
  };
  return (
    <form class="panel stack" onSubmit={submit}>
      <FileLine file={file} onOther={onOther} />
      <NameField choice={choice} change={change} problem={problem} />
      <FolderField choice={choice} change={change} tree={tree} />
      <CardChoices choice={choice} change={change} />
      <button class="button button-primary button-large" disabled={problem !== undefined}>
        {again ? texts.tryAgain : words.start}
      </button>
    </form>
  );
};
