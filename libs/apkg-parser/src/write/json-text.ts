import { checkText } from './check.ts';

const textOf = (text: string): string => JSON.stringify(checkText(text, 'a text in settings'));

/**
 * The JSON text of a value, which may contain `bigint`. Leaves out members that are `undefined`. Throws `TypeError` for
 * a text that Anki would refuse.
 */
export const jsonText = (value: unknown): string => {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([key, member]) => `${textOf(key)}:${jsonText(member)}`).join(',')}}`;
};
