import { useState } from 'preact/hooks';
import { Choice, Field } from '../parts/field.tsx';
import type { KeyCommand, Keys } from '../study/keys.ts';
import { chooseKeys, chosenKeys, keyCommands, keyProblem, keysAreOn, turnKeys, writtenKey } from '../study/keys.ts';
import { texts } from '../texts/texts.ts';
import { SaveForm, Section } from './section.tsx';

const words = texts.settings.shortcuts;
const { commands } = texts.study.help;

const problemOf = (keys: Keys, command: KeyCommand): string => {
  const problem = keyProblem(keys, command);
  if (problem === undefined) return '';
  return problem === 'none' ? words.missing : words.taken(commands[problem]);
};

interface KeyFieldParts {
  readonly keys: Keys;
  readonly command: KeyCommand;
  readonly onKey: (key: string) => void;
}

/** A key that is typed replaces the one that is there. */
const select = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => currentTarget.select();

/** The browser shows the problem, and keeps the form from being saved with it. */
const KeyField = ({ keys, command, onKey }: KeyFieldParts) => {
  const problem = problemOf(keys, command);
  return (
    <Field name={commands[command]}>
      <input
        ref={(input) => input?.setCustomValidity(problem)}
        value={writtenKey(keys[command])}
        onInput={({ currentTarget }) => onKey(currentTarget.value.toLowerCase())}
        onFocus={select}
        onClick={select}
        onKeyUp={select}
        maxLength={1}
        aria-invalid={problem !== ''}
        autocomplete="off"
        autocapitalize="off"
      />
      <span class="field-problem" role="status">
        {problem}
      </span>
    </Field>
  );
};

const Switch = () => {
  const [isOn, setOn] = useState(keysAreOn);
  const turn = (): void => {
    turnKeys(!isOn);
    setOn(!isOn);
  };
  return <Choice type="checkbox" isOn={isOn} onPick={turn} name={words.on} hint={words.onHint} />;
};

export const Shortcuts = () => {
  const [keys, setKeys] = useState(chosenKeys);
  const [wasReset, setWasReset] = useState(false);
  const reset = (): void => {
    chooseKeys(undefined);
    setKeys(chosenKeys());
    setWasReset(true);
  };
  const change = (command: KeyCommand, key: string): void => {
    setKeys({ ...keys, [command]: key });
    setWasReset(false);
  };
  return (
    <Section name="shortcuts">
      <Switch />
      <p class="hint">{words.lead}</p>
      <SaveForm onSave={async () => chooseKeys(keys)}>
        <div class="keys">
          {keyCommands.map((command) => (
            <KeyField key={command} keys={keys} command={command} onKey={(key) => change(command, key)} />
          ))}
        </div>
        <div class="actions save">
          <button type="button" class="button button-quiet" onClick={reset}>
            {words.reset}
          </button>
          <p role="status">{wasReset && words.wasReset}</p>
        </div>
      </SaveForm>
    </Section>
  );
};
