import { texts } from '../texts/texts.ts';
import type { KeyCommand } from './keys.ts';
import { keyName } from './keys.ts';
import { replaySounds, shownSounds } from './sounds.ts';
import type { Studying } from './studying.ts';

const words = texts.study.actions;

interface ActionParts {
  readonly name: string;
  readonly command: KeyCommand;
  readonly onClick: () => void;
  readonly pressed?: boolean;
}

const Action = ({ name, command, onClick, pressed }: ActionParts) => (
  <button
    type="button"
    class="button button-quiet action"
    data-command={command}
    aria-keyshortcuts={keyName(command)}
    aria-pressed={pressed}
    onClick={onClick}
  >
    {name}
    <kbd aria-hidden="true">{keyName(command)}</kbd>
  </button>
);

export const Actions = ({ studying, onHelp }: { readonly studying: Studying; readonly onHelp: () => void }) => {
  const { value: card } = studying.shown;
  return (
    <div class="study-actions">
      <Action name={words.undo} command="undo" onClick={studying.undo} />
      {card && (
        <>
          {shownSounds.value.length > 0 && <Action name={words.replay} command="replay" onClick={replaySounds} />}
          <Action name={words.flag} command="flag" onClick={studying.toggleFlag} pressed={card.flag !== 0} />
          <Action name={words.edit} command="edit" onClick={studying.edit} />
          <Action name={words.bury} command="bury" onClick={studying.bury} />
          <Action name={words.suspend} command="suspend" onClick={studying.suspend} />
        </>
      )}
      <Action name={words.help} command="help" onClick={onHelp} />
    </div>
  );
};
