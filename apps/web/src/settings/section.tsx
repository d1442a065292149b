import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { texts } from '../texts/texts.ts';

const words = texts.settings;

export type SectionName = keyof typeof words.sections;

export const Section = ({ name, children }: { readonly name: SectionName; readonly children: ComponentChildren }) => (
  <section id={name} class="panel stack" aria-labelledby={`${name}-title`} tabIndex={-1}>
    <h2 id={`${name}-title`}>{words.sections[name]}</h2>
    {children}
  </section>
);

interface SaveFormParts {
  readonly onSave: () => Promise<unknown>;
  readonly children: ComponentChildren;
}

/** Says that it is saved until something changes. What was typed stays when saving fails. */
export const SaveForm = ({ onSave, children }: SaveFormParts) => {
  const { run, isBusy, problem } = useAction(onSave);
  const [isSaved, setSaved] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setSaved(await run());
  };
  return (
    <form class="stack" onSubmit={(event) => void submit(event)} onInput={() => setSaved(false)}>
      {children}
      {problem !== undefined && <Problem error={problem} />}
      <div class="actions save">
        <button class="button button-primary" disabled={isBusy}>
          {words.save}
        </button>
        <p role="status" class="saved">
          {isSaved && words.saved}
        </p>
      </div>
    </form>
  );
};
