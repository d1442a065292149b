import type { Goal, LocalDate } from '@flashcards/client-sdk';
import { Choice, Field } from '../parts/field.tsx';
import { texts } from '../texts/texts.ts';

const words = texts.goals;

/** What a goal and a quest have in common. */
export interface Target {
  readonly kind: Goal['kind'];
  /** As typed. */
  readonly amount: string;
  readonly until: string;
}

interface TargetParts {
  readonly target: Target;
  readonly change: (changed: Partial<Target>) => void;
  /** The first day that may be the last one. */
  readonly from?: LocalDate;
}

export const KindChoice = ({ target, change }: TargetParts) => (
  <fieldset class="choices">
    <legend class="field-name">{words.kind}</legend>
    {(['cards', 'xp'] as const).map((kind) => (
      <Choice
        key={kind}
        type="radio"
        group="kind"
        isOn={target.kind === kind}
        onPick={() => change({ kind })}
        name={words.kinds[kind]}
        hint={words.kindHints[kind]}
      />
    ))}
  </fieldset>
);

export const TargetFields = ({ target, change, from }: TargetParts) => (
  <div class="field-pair">
    <Field name={words.target[target.kind]}>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={999_999_999}
        step={1}
        required
        value={target.amount}
        onInput={({ currentTarget }) => change({ amount: currentTarget.value })}
      />
    </Field>
    <Field name={words.until}>
      <input
        type="date"
        min={from}
        max="9999-12-30"
        required
        value={target.until}
        onInput={({ currentTarget }) => change({ until: currentTarget.value })}
      />
    </Field>
  </div>
);
