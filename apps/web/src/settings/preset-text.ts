import type { Preset, PresetChange } from '@flashcards/client-sdk';
import { changesFrom } from './changes-from.ts';
import type { Value } from './inherited.ts';

/** In whole numbers; a retention is in percent. */
export const numbers = {
  newPerDay: { least: 0, most: 9_999 },
  reviewsPerDay: { least: 0, most: 9_999 },
  desiredRetention: { least: 70, most: 99 },
  leechAt: { least: 1, most: 99 },
} as const;

export const choices = {
  order: ['new-last', 'mixed'],
  buryNew: ['true', 'false'],
  buryReview: ['true', 'false'],
  balanceLoad: ['true', 'false'],
  leechAction: ['mark', 'suspend'],
} as const;

export type NumberMember = keyof typeof numbers;
export type ChoiceMember = keyof typeof choices;
export type FormMember = NumberMember | ChoiceMember;
/** What is typed or chosen; blank: inherited. */
export type PresetTexts = Readonly<Record<FormMember, string>>;

const formMembers = [...Object.keys(numbers), ...Object.keys(choices)] as readonly FormMember[];

const textOf = (member: FormMember, value: Value | undefined): string => {
  if (value === undefined) return '';
  return member === 'desiredRetention' ? String(Math.round(Number(value) * 100)) : String(value);
};

export const textsOf = (preset: Partial<Preset>): PresetTexts =>
  Object.fromEntries(formMembers.map((member) => [member, textOf(member, preset[member])])) as PresetTexts;

const valueOf = (member: FormMember, text: string): Value | null => {
  if (text === '') return null;
  if (member === 'desiredRetention') return Number(text) / 100;
  if (Object.hasOwn(numbers, member)) return Number(text);
  return text === 'true' || text === 'false' ? text === 'true' : (text as Value);
};

/** Only what differs from the preset. */
export const changeOf = (preset: Partial<Preset>, typed: PresetTexts): PresetChange =>
  Object.fromEntries(
    Object.entries(changesFrom(textsOf(preset), typed)).map(([member, text]) => [
      member,
      valueOf(member as FormMember, text),
    ]),
  );
