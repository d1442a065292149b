import { Choice, Field } from '../parts/field.tsx';
import { texts } from '../texts/texts.ts';
import type { PackageChoice } from './choice.ts';
import type { Change } from './place-fields.tsx';
import type { NoteTypeContents } from './reader/contents.ts';

const words = texts.import;

interface CardParts {
  readonly choice: PackageChoice;
  readonly change: Change<PackageChoice>;
  readonly noteTypes: readonly NoteTypeContents[];
}

/** The names in all note types, and the field that each note type has for this side. */
const FieldPicker = ({ side, choice, change, noteTypes }: CardParts & { readonly side: 'front' | 'back' }) => (
  <Field name={words[side]}>
    <select value={choice[side]} onChange={({ currentTarget }) => change({ [side]: currentTarget.value })}>
      <option value="">{side === 'front' ? words.firstField : words.secondField}</option>
      {[...new Set(noteTypes.flatMap(({ fields }) => fields))].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  </Field>
);

const FieldChoices = (parts: CardParts) => {
  const { choice, change } = parts;
  return (
    <>
      <div class="pair">
        <FieldPicker {...parts} side="front" />
        <FieldPicker {...parts} side="back" />
      </div>
      <Choice
        type="checkbox"
        isOn={choice.stripHtml}
        onPick={() => change({ stripHtml: !choice.stripHtml })}
        name={words.stripHtml}
        hint={words.stripHtmlHint}
      />
    </>
  );
};

/** Cards as Anki shows them, or two fields of each note. */
export const CardFields = (parts: CardParts) => {
  const { choice, change } = parts;
  return (
    <section class="panel stack">
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
      </fieldset>
      {choice.cards === 'fields' && <FieldChoices {...parts} />}
    </section>
  );
};
