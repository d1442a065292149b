import type { Library } from '@flashcards/client-sdk';
import { setsIn } from '@flashcards/client-sdk';
import { Choice, Field } from '../parts/field.tsx';
import { SetOptions } from '../parts/place-options.tsx';
import { texts } from '../texts/texts.ts';
import type { PackageChoice } from './choice.ts';
import { setNamed } from './name-problem.ts';
import type { Change } from './place-fields.tsx';
import { FolderField, NameField } from './place-fields.tsx';

const words = texts.import;

interface TargetParts {
  readonly choice: PackageChoice;
  readonly change: Change<PackageChoice>;
  readonly tree: Library | undefined;
}

const SetPicker = ({ choice, change, tree }: TargetParts) => (
  <>
    <Field name={words.setToUpdate}>
      <select value={choice.update} onChange={({ currentTarget }) => change({ update: currentTarget.value })} required>
        <option value="">{words.chooseSet}</option>
        {tree && <SetOptions sets={[...setsIn(tree)]} />}
      </select>
      <span class="hint">{words.updateHint}</span>
    </Field>
    <Choice
      type="checkbox"
      isOn={choice.overwrite}
      onPick={() => change({ overwrite: !choice.overwrite })}
      name={words.overwrite}
      hint={words.overwriteHint}
    />
  </>
);

const NewPlace = ({ choice, change, tree }: TargetParts) => (
  <>
    {!choice.inFolders && (
      <NameField place={choice} change={change} tree={tree} onUpdate={({ id }) => change({ update: id })} />
    )}
    <FolderField place={choice} change={change} tree={tree} />
  </>
);

/** A new set, or one that the learner has. */
export const TargetFields = (parts: TargetParts) => {
  const { choice, change, tree } = parts;
  const isUpdate = choice.update !== undefined;
  const hasSets = tree !== undefined && !setsIn(tree).next().done;
  const named = tree && setNamed(tree, choice.name.trim())?.id;
  return (
    <section class="panel stack">
      {hasSets && (
        <fieldset class="segments">
          <legend class="only-read">{words.target}</legend>
          {([false, true] as const).map((update) => (
            <Choice
              key={String(update)}
              type="radio"
              group="target"
              isOn={isUpdate === update}
              onPick={() => change({ update: update ? (named ?? '') : undefined })}
              name={update ? words.updateSet : words.newSet}
            />
          ))}
        </fieldset>
      )}
      {isUpdate ? <SetPicker {...parts} /> : <NewPlace {...parts} />}
    </section>
  );
};
