import type { Library, SetSummary } from '@flashcards/client-sdk';
import { useId } from 'preact/hooks';
import { Field } from '../parts/field.tsx';
import { texts } from '../texts/texts.ts';
import type { Place } from './choice.ts';
import { folderPaths, isBadFolder, nameProblem, setNamed } from './name-problem.ts';

const words = texts.import;

export type Change<Choice> = (changed: Partial<Choice>) => void;

const problemTexts = {
  blank: words.nameBlank,
  bad: texts.refusedValues['flashcardName'],
  'name-taken': texts.refused['name_taken'],
  'place-taken': texts.refused['place_taken'],
} as const;

interface PlaceParts {
  readonly place: Place;
  readonly change: Change<Place>;
  readonly tree: Library | undefined;
  /** Where an existing set of this name can be updated instead. */
  readonly onUpdate?: (set: SetSummary) => void;
}

export const NameField = ({ place, change, tree, onUpdate }: PlaceParts) => {
  const id = useId();
  const problem = tree && nameProblem(tree, place);
  const taken = tree && problem === 'name-taken' ? setNamed(tree, place.name) : undefined;
  return (
    <div class="stack stack-near">
      <Field name={words.name}>
        <input
          value={place.name}
          onInput={({ currentTarget }) => change({ name: currentTarget.value })}
          aria-invalid={problem !== undefined}
          aria-describedby={id}
          dir="auto"
          required
        />
        <span class="field-problem" id={id} role="status">
          {problem && problemTexts[problem]}
        </span>
      </Field>
      {taken && onUpdate && (
        <button type="button" class="button button-small button-start" onClick={() => onUpdate(taken)}>
          {words.updateInstead}
        </button>
      )}
    </div>
  );
};

export const FolderField = ({ place, change, tree }: PlaceParts) => {
  const id = useId();
  const isBad = isBadFolder(place);
  return (
    <Field name={words.folder}>
      <input
        value={place.folder}
        onInput={({ currentTarget }) => change({ folder: currentTarget.value })}
        list={`${id}-list`}
        aria-invalid={isBad}
        aria-describedby={id}
        dir="auto"
      />
      <span class={isBad ? 'field-problem' : 'hint'} id={id} role="status">
        {isBad ? texts.refusedValues['folder'] : words.folderHint}
      </span>
      <datalist id={`${id}-list`}>
        {tree && folderPaths(tree).map((path) => <option key={path} value={path} />)}
      </datalist>
    </Field>
  );
};
