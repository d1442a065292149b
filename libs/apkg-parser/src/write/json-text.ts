import { mostLevels } from '../json-values.ts';
import { refuse } from './check.ts';
import type { ContentChecks } from './content-checks.ts';

/**
 * The JSON text of a value, which may contain `bigint`. Leaves out members that are `undefined`. Throws `TypeError` for
 * a text that Anki would refuse.
 */
export const jsonText = (value: unknown, checks: ContentChecks): string => {
  const textOf = (text: string): string => JSON.stringify(checks.jsonText(text, 'a text in settings'));
  const json = (part: unknown, levels: number): string => {
    if (typeof part === 'bigint') return String(part);
    if (typeof part === 'string') return textOf(part);
    if (typeof part !== 'object' || part === null) return JSON.stringify(part) ?? 'null';
    if (levels === 0) return refuse('settings', `have more than ${mostLevels} levels`);
    if (Array.isArray(part)) return `[${part.map((item) => json(item, levels - 1)).join(',')}]`;
    const members = Object.entries(part).filter(([, member]) => member !== undefined);
    return `{${members.map(([key, member]) => `${textOf(key)}:${json(member, levels - 1)}`).join(',')}}`;
  };
  return json(value, mostLevels);
};
