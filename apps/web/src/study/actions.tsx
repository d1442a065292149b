import { Icon } from '../parts/icon.tsx';
import { Menu, closeMenu } from '../parts/menu.tsx';
import { texts } from '../texts/texts.ts';
import type { KeyCommand } from './keys.ts';
import { keyName } from './keys.ts';
import { replaySounds, shownSounds } from './sounds.ts';
import type { Studying } from './studying.ts';

const words = texts.study.actions;

interface ActionParts {
  readonly command: KeyCommand & keyof typeof words;
  readonly onClick: () => void;
  readonly pressed?: boolean;
  readonly class?: string;
}

const Action = ({ command, onClick, pressed, ...look }: ActionParts) => (
  <button
    type="button"
    class="button button-quiet action"
    {...look}
    aria-keyshortcuts={keyName(command)}
    aria-pressed={pressed}
    onClick={({ currentTarget }) => {
      closeMenu(currentTarget);
      onClick();
    }}
  >
    {words[command]}
    <kbd aria-hidden="true">{keyName(command)}</kbd>
  </button>
);

/** A press of the pointer leaves the focus on what comes next, so that Space still does it. */
const keepFocus = (event: Event): void => event.preventDefault();

export const Actions = ({ studying, onHelp }: { readonly studying: Studying; readonly onHelp: () => void }) => {
  const { value: card } = studying.shown;
  return (
    <div class="study-actions" onMouseDown={keepFocus}>
      <Action command="undo" onClick={studying.undo} />
      {shownSounds.value.length > 0 && <Action command="replay" onClick={replaySounds} />}
      <Menu label={words.more} class="button button-quiet action" face={<Icon name="more" />}>
        {card && (
          <>
            <Action class="menu-item" command="edit" onClick={studying.edit} />
            <Action class="menu-item" command="flag" onClick={studying.toggleFlag} pressed={card.flag !== 0} />
            <Action class="menu-item" command="bury" onClick={studying.bury} />
            <Action class="menu-item" command="suspend" onClick={studying.suspend} />
          </>
        )}
        <Action class="menu-item" command="help" onClick={onHelp} />
        <a class="menu-item" href="/">
          {texts.study.end}
        </a>
      </Menu>
    </div>
  );
};
