import type { ComponentChildren } from 'preact';

/** A labelled input, select or text area. */
export const Field = ({ name, children }: { readonly name: string; readonly children: ComponentChildren }) => (
  <label class="field">
    <span class="field-name">{name}</span>
    {children}
  </label>
);

interface ChoiceParts {
  readonly type: 'radio' | 'checkbox';
  /** Radio buttons of one group have the same. */
  readonly group?: string;
  readonly isOn: boolean;
  readonly onPick: () => void;
  readonly name: string;
  readonly hint?: string;
}

export const Choice = ({ type, group, isOn, onPick, name, hint }: ChoiceParts) => (
  <label class="choice">
    <input type={type} name={group} checked={isOn} onChange={onPick} />
    <span>
      {name}
      {hint !== undefined && <span class="hint">{hint}</span>}
    </span>
  </label>
);
