import type { Rating } from '@flashcards/client-sdk';
import { kept } from '../kept.ts';

/** The key of each command, in lower case, as long as the learner chooses no other. */
const defaultKeys = {
  again: '1',
  hard: '2',
  good: '3',
  easy: '4',
  undo: 'z',
  edit: 'e',
  suspend: 's',
  bury: 'b',
  flag: '!',
  replay: 'r',
  help: '?',
} satisfies Readonly<Record<Rating, string>> & Readonly<Record<string, string>>;

export type KeyCommand = keyof typeof defaultKeys;
/** Space and Enter always proceed. */
export type Command = KeyCommand | 'proceed';
export type Keys = Readonly<Record<KeyCommand, string>>;

export const keyCommands = Object.keys(defaultKeys) as readonly KeyCommand[];

const keptSwitch = kept('flashcards.keys');
const keptKeys = kept('flashcards.shortcuts');

/** Whether single keys are commands. Some people need them off: speech input types them. */
export const keysAreOn = (): boolean => keptSwitch.get() !== 'off';
export const turnKeys = (isOn: boolean): void => keptSwitch.set(isOn ? undefined : 'off');

/** What is wrong with the key of a command: it is none, or the key of another one. */
export const keyProblem = (keys: Keys, command: KeyCommand): 'none' | KeyCommand | undefined =>
  keys[command].trim() === ''
    ? 'none'
    : keyCommands.find((other) => other !== command && keys[other] === keys[command]);

/** The keys in a kept text; the default ones where it is none of ours. */
export const keysIn = (text: string | undefined): Keys => {
  try {
    const keys = { ...defaultKeys, ...(JSON.parse(text ?? '{}') as Partial<Keys>) };
    return keyCommands.some((command) => keyProblem(keys, command) !== undefined) ? defaultKeys : keys;
  } catch {
    return defaultKeys;
  }
};

export const chosenKeys = (): Keys => keysIn(keptKeys.get());
/** `undefined`: the default ones. */
export const chooseKeys = (keys: Keys | undefined): void => keptKeys.set(keys && JSON.stringify(keys));

/** As it is written on the key, which has one letter: "ß" has no other case. */
export const writtenKey = (key: string): string => (key.toUpperCase().length === 1 ? key.toUpperCase() : key);
export const keyName = (command: KeyCommand): string => writtenKey(chosenKeys()[command]);

/**
 * The numpad without Num Lock, and keyboards whose digits need Shift, have the digit in the code only; keyboards of other
 * scripts the letter.
 */
const keyInCode = ({ key, code, shiftKey }: KeyboardEvent): string | undefined => {
  const [, digit, letter] = /^(?:(?:Digit|Numpad)(\d)|Key(.))$/.exec(code) ?? [];
  if (shiftKey) return undefined;
  return digit ?? (/^[a-z]$/i.test(key) ? undefined : letter?.toLowerCase());
};

const isTyping = (target: EventTarget | null): boolean =>
  (target as Element | null)?.closest?.('input, textarea, select, dialog') != null;

const isPressed = (target: EventTarget | null): boolean =>
  (target as Element | null)?.closest?.('button, a, summary, [role=button]') != null;

const isUndo = ({ key, shiftKey }: KeyboardEvent): boolean => key.toLowerCase() === 'z' && !shiftKey;

/** A focused button or link keeps Space and Enter. */
const singleKey = (event: KeyboardEvent): Command | undefined => {
  if (!keysAreOn()) return undefined;
  if ([' ', 'Enter'].includes(event.key)) return isPressed(event.target) ? undefined : 'proceed';
  const keys = chosenKeys();
  const commandOn = (key: string | undefined) => keyCommands.find((command) => keys[command] === key);
  return commandOn(event.key.toLowerCase()) ?? commandOn(keyInCode(event));
};

/** A button that has the focus would be pressed again and again, and each time grade another card. */
export const isHeldPress = ({ repeat, key, target }: KeyboardEvent): boolean =>
  repeat && key === 'Enter' && isPressed(target);

/** What a key asks for. */
export const commandOf = (event: KeyboardEvent): Command | undefined => {
  if (event.altKey || isTyping(event.target)) return undefined;
  if (event.ctrlKey || event.metaKey) return isUndo(event) ? 'undo' : undefined;
  return singleKey(event);
};
