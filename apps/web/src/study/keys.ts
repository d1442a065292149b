import type { Rating } from '@flashcards/client-sdk';
import { kept } from '../kept.ts';

export type Command = Rating | 'proceed' | 'undo' | 'edit' | 'suspend' | 'bury' | 'flag' | 'help';

const keptKeys = kept('flashcards.keys');

/** Whether single keys are commands. Some people need them off: speech input types them. */
export const keysAreOn = (): boolean => keptKeys.get() !== 'off';
export const turnKeys = (isOn: boolean): void => keptKeys.set(isOn ? undefined : 'off');

const ratings = { 1: 'again', 2: 'hard', 3: 'good', 4: 'easy' } as Readonly<Record<string, Rating>>;
const letters = {
  z: 'undo',
  e: 'edit',
  s: 'suspend',
  b: 'bury',
  '!': 'flag',
  '?': 'help',
  ' ': 'proceed',
  enter: 'proceed',
} as Readonly<Record<string, Command>>;

/** The numpad without Num Lock, and keyboards whose digits need Shift, have the digit in the code only. */
const ratingOf = ({ key, code, shiftKey }: KeyboardEvent): Rating | undefined =>
  ratings[key] ?? (shiftKey ? undefined : ratings[/^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1] ?? '']);

const isTyping = (target: EventTarget | null): boolean =>
  (target as Element | null)?.closest?.('input, textarea, select, dialog') != null;

const isPressed = (target: EventTarget | null): boolean =>
  (target as Element | null)?.closest?.('button, a, summary') != null;

const isUndo = ({ key, shiftKey }: KeyboardEvent): boolean => key.toLowerCase() === 'z' && !shiftKey;

/** A focused button or link keeps Space and Enter. */
const singleKey = (event: KeyboardEvent): Command | undefined => {
  if (!keysAreOn()) return undefined;
  const command = letters[event.key.toLowerCase()] ?? ratingOf(event);
  return command === 'proceed' && isPressed(event.target) ? undefined : command;
};

/** What a key asks for. */
export const commandOf = (event: KeyboardEvent): Command | undefined => {
  if (event.altKey || isTyping(event.target)) return undefined;
  if (event.ctrlKey || event.metaKey) return isUndo(event) ? 'undo' : undefined;
  return singleKey(event);
};
