import { texts } from '../texts/texts.ts';
import type { Studying } from './studying.ts';

const words = texts.study.actions;

interface ActionParts {
  readonly name: string;
  readonly keys: string;
  readonly onClick: () => void;
  readonly pressed?: boolean;
}

const Action = ({ name, keys, onClick, pressed }: ActionParts) => (
  <button
    type="button"
    class="button button-quiet action"
    aria-keyshortcuts={keys}
    aria-pressed={pressed}
    onClick={onClick}
  >
    {name}
    <kbd aria-hidden="true">{keys}</kbd>
  </button>
);

export const Actions = ({ studying, onHelp }: { readonly studying: Studying; readonly onHelp: () => void }) => {
  const { value: card } = studying.shown;
  return (
    <div class="study-actions">
      <Action name={words.undo} keys="Z" onClick={studying.undo} />
      {card && (
        <>
          <Action name={words.flag} keys="!" onClick={studying.toggleFlag} pressed={card.flag !== 0} />
          <Action name={words.edit} keys="E" onClick={studying.edit} />
          <Action name={words.bury} keys="B" onClick={studying.bury} />
          <Action name={words.suspend} keys="S" onClick={studying.suspend} />
        </>
      )}
      <Action name={words.help} keys="?" onClick={onHelp} />
    </div>
  );
};
