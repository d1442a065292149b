import { useId } from 'preact/hooks';
import { Field } from '../parts/field.tsx';
import { texts } from '../texts/texts.ts';
import type { Place, PresetsByScope, Value } from './inherited.ts';
import { inheritedIn } from './inherited.ts';
import type { ChoiceMember, FormMember, NumberMember, PresetTexts } from './preset-text.ts';
import { choices, numbers } from './preset-text.ts';
import { timesAsOften } from './retention-cost.ts';

const words = texts.settings.study;

export interface PresetParts {
  readonly place: Place;
  readonly presets: PresetsByScope;
  readonly typed: PresetTexts;
  readonly onText: (member: FormMember, text: string) => void;
}

/** Only everything and folders are around another place. */
const placeName = (scope: string): string => (scope === '' ? words.everything : scope.replace(/^folder:/, ''));

const valueText = (member: FormMember, value: Value | undefined): string => {
  if (value === undefined) return words.noLimit;
  if (member === 'desiredRetention') return texts.percent(Number(value));
  return typeof value === 'number' ? texts.number(value) : words.choices[String(value) as keyof typeof words.choices];
};

/** What counts without a value of its own. */
const inheritedText = ({ place, presets }: PresetParts, member: FormMember): string => {
  const { value, from } = inheritedIn(presets, place.around, member);
  const text = valueText(member, value);
  return from === undefined ? words.standard(text) : words.inherited(text, placeName(from));
};

const Cost = ({ parts, decay }: { readonly parts: PresetParts; readonly decay: number | undefined }) => {
  const { value } = inheritedIn(parts.presets, parts.place.around, 'desiredRetention');
  const retention = parts.typed.desiredRetention === '' ? Number(value) : Number(parts.typed.desiredRetention) / 100;
  return retention >= 0.7 && retention <= 0.99 ? (
    <p class="hint" role="status">
      {words.cost(retention, timesAsOften(retention, decay))}
    </p>
  ) : null;
};

interface NumberParts {
  readonly parts: PresetParts;
  readonly member: NumberMember;
  /** Of the weights that count here. */
  readonly decay?: number | undefined;
}

export const NumberField = ({ parts, member, decay }: NumberParts) => {
  const id = useId();
  const { least, most } = numbers[member];
  // Everything has a retention always.
  const isRequired = member === 'desiredRetention' && parts.place.scope === '';
  return (
    <div class="member">
      <Field name={words.members[member]}>
        <input
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          required={isRequired}
          value={parts.typed[member]}
          onInput={({ currentTarget }) => parts.onText(member, currentTarget.value)}
          aria-describedby={id}
        />
      </Field>
      <p class="hint" id={id}>
        {!isRequired && words.empty(inheritedText(parts, member))}
      </p>
      {member === 'desiredRetention' && <Cost parts={parts} decay={decay} />}
    </div>
  );
};

export const ChoiceField = ({ parts, member }: { readonly parts: PresetParts; readonly member: ChoiceMember }) => (
  <Field name={words.members[member]}>
    <select value={parts.typed[member]} onChange={({ currentTarget }) => parts.onText(member, currentTarget.value)}>
      <option value="">{inheritedText(parts, member)}</option>
      {choices[member].map((choice) => (
        <option key={choice} value={choice}>
          {words.choices[choice]}
        </option>
      ))}
    </select>
  </Field>
);
