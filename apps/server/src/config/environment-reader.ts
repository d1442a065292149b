import type { Setting } from './setting-kinds.ts';
import type { SettingName, ValueOf } from './settings.ts';
import { settings } from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one setting at a time and collects what is wrong. Values are never repeated: they may be secrets. */
export const readEnvironment = (environment: Environment) => {
  const problems: string[] = [];
  const problem = (name: SettingName, text: string): void => void problems.push(`${name} ${text}`);

  /** Blank counts as absent. */
  const textOf = (name: SettingName): string | undefined => {
    const text = environment[name];
    return text === undefined || text.trim() === '' ? undefined : text;
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
