import { Problem } from '../notices.tsx';
import { texts } from '../texts/texts.ts';

interface FormEndParts {
  readonly deed: string;
  readonly isBusy: boolean;
  readonly problem: unknown;
  readonly onCancel: () => void;
}

/** The end of a form in a dialog: what went wrong, and its two buttons. */
export const FormEnd = ({ deed, isBusy, problem, onCancel }: FormEndParts) => (
  <>
    {problem !== undefined && <Problem error={problem} />}
    <div class="actions actions-end">
      <button type="button" class="button" onClick={onCancel}>
        {texts.cancel}
      </button>
      <button class="button button-primary" disabled={isBusy}>
        {deed}
      </button>
    </div>
  </>
);
