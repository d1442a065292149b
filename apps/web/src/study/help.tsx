import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { keyCommands, keyName, keysAreOn, turnKeys } from './keys.ts';
import { soundsPlay, turnSounds } from './sounds.ts';

const words = texts.study.help;

export const Help = ({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) => {
  const [isOn, setOn] = useState(keysAreOn());
  const turn = (): void => {
    turnKeys(!isOn);
    setOn(!isOn);
  };
  const [isLoud, setLoud] = useState(soundsPlay());
  const turnLoud = (): void => {
    turnSounds(!isLoud);
    setLoud(!isLoud);
  };
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title">
      <h2 id="help-title">{words.title}</h2>
      <dl>
        {[words.space, ...keyCommands.map((command) => [keyName(command), words.commands[command]])].map(
          ([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ),
        )}
      </dl>
      <label class="choice choice-keys">
        <input type="checkbox" checked={isOn} onChange={turn} />
        <span>{words.single}</span>
      </label>
      <label class="choice">
        <input type="checkbox" checked={isLoud} onChange={turnLoud} />
        <span>{words.sounds}</span>
      </label>
      <form method="dialog">
        <button class="button button-primary">{texts.close}</button>
      </form>
    </dialog>
  );
};
