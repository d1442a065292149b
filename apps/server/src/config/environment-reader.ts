import { secretText } from './secret-text.ts';
import type { Setting } from './setting-kinds.ts';
import type { SettingName, ValueOf } from './settings.ts';
import { settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const isSet = (text: string | undefined): text is string => text !== undefined && text.trim() !== '';

/** Reads one setting at a time and collects the problems. Values are never repeated, because they may be secrets. */
export const readEnvironment = (environment: Environment) => {
  const problems: string[] = [];
  const problem = (name: SettingName, text: string): void => void problems.push(`${name} ${text}`);

  const inFile = (name: SettingName, path: string): string | undefined => {
    const found = secretText(path.trim());
    if ('text' in found) return found.text;
    problems.push(`${name}_FILE names ${found.problem}`);
    return undefined;
  };

  const find = (name: SettingName): string | undefined => {
    const text = environment[name];
    const { mayBeInFile }: Setting = settings[name];
    const path = mayBeInFile ? environment[`${name}_FILE`] : undefined;
    if (!isSet(path)) return isSet(text) ? text : undefined;
    if (!isSet(text)) return inFile(name, path);
    problems.push(`${name}_FILE is set beside ${name}: take one away`);
    return text;
  };

  const found = new Map<SettingName, string | undefined>();
  /** A blank value counts as absent. A file is read once. */
  const textOf = (name: SettingName): string | undefined => {
    if (!found.has(name)) found.set(name, find(name));
    return found.get(name);
  };
  const has = (name: SettingName): boolean => textOf(name) !== undefined;

  const valueOf = <Name extends SettingName>(name: Name): ValueOf<Name> => {
    const { expected, parse, fallback }: Setting = settings[name];
    const text = textOf(name);
    const value = text === undefined ? undefined : parse(text);
    if (text !== undefined && value === undefined) problem(name, `must be ${expected}`);
    return (value ?? fallback) as ValueOf<Name>;
  };

  return { problems: problems as readonly string[], problem, has, valueOf };
};

export type EnvironmentReader = ReturnType<typeof readEnvironment>;
