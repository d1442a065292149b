import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { texts } from '../texts/texts.ts';

const words = texts.editor;

interface DueDayParts {
  readonly onClose: () => void;
  /** With a day as in 2026-03-01. */
  readonly onPick: (day: string) => void;
}

export const DueDay = ({ onClose, onPick }: DueDayParts) => {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const day = new FormData(event.currentTarget as HTMLFormElement).get('day');
    onClose();
    onPick(String(day));
  };
  return (
    <Dialog title={words.setDue} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <Field name={words.dueDay}>
          <input type="date" name="day" required />
          <span class="hint">{words.dueHint}</span>
        </Field>
        <div class="actions actions-end">
          <button type="button" class="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button class="button button-primary">{words.setDue}</button>
        </div>
      </form>
    </Dialog>
  );
};
