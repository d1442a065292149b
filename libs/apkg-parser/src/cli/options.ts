import { parseArgs } from 'node:util';
import { usage } from './usage.ts';

const commandNames = ['inspect', 'dump', 'cards', 'media', 'validate'] as const;
export type CommandName = (typeof commandNames)[number];

const strips = ['readable', 'anki', 'none'] as const;
export type Strip = (typeof strips)[number];

/** One run of the program. */
export interface Command {
  readonly name: CommandName;
  /** A path, or `-` for standard input. */
  readonly file: string;
  readonly json: boolean;
  /** Front and back fields. Absent: the first two of each note type. */
  readonly front?: string;
  readonly back?: string;
  readonly strip: Strip;
  /** Sides as Anki renders them, instead of fields. */
  readonly rendered: boolean;
  /** Prevents spreadsheets from reading a cell as a formula. */
  readonly spreadsheet: boolean;
  /** The folder that media files are written to. Absent: none is written. */
  readonly out?: string;
}

export type Invocation = Command | { readonly problem: string } | 'help' | 'version';

const flags = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  json: { type: 'boolean' },
  front: { type: 'string' },
  back: { type: 'string' },
  strip: { type: 'string' },
  rendered: { type: 'boolean' },
  spreadsheet: { type: 'boolean' },
  out: { type: 'string' },
} as const;

type Values = ReturnType<typeof parsed>['values'];
const parsed = (args: readonly string[]) => parseArgs({ args: [...args], options: flags, allowPositionals: true });

const isCommand = (name: string): name is CommandName => commandNames.some((each) => each === name);
const isStrip = (name: string): name is Strip => strips.some((each) => each === name);

const owners = {
  front: 'cards',
  back: 'cards',
  strip: 'cards',
  rendered: 'cards',
  spreadsheet: 'cards',
  out: 'media',
} as const satisfies { readonly [option in keyof Values]?: CommandName };

const isOwned = (option: string): option is keyof typeof owners => Object.hasOwn(owners, option);

/** The error in options that parse; undefined if they are consistent. */
const problemIn = (name: CommandName, values: Values): string | undefined => {
  const foreign = Object.keys(values)
    .filter(isOwned)
    .find((each) => owners[each] !== name);
  if (foreign !== undefined) return `--${foreign} belongs to ${owners[foreign]}.`;
  if (values.out === '') return '--out needs a folder.';
  if ((values.front === undefined) !== (values.back === undefined)) return '--front and --back go together.';
  if (values.rendered && values.front !== undefined) return '--rendered goes without --front and --back.';
  if (values.spreadsheet && values.json) return '--spreadsheet is for CSV.';
  return undefined;
};

const defaults = { strip: 'readable', json: false, rendered: false, spreadsheet: false };

const commandOf = (name: CommandName, file: string, values: Values): Invocation => {
  const { front, back, strip, json, rendered, spreadsheet, out } = { ...defaults, ...values };
  const problem = problemIn(name, values);
  if (problem !== undefined) return { problem };
  if (!isStrip(strip)) return { problem: `--strip is one of ${strips.join(', ')}.` };
  const fields = front === undefined || back === undefined ? {} : { front, back };
  return { name, file, json, strip, rendered, spreadsheet, ...fields, ...(out === undefined ? {} : { out }) };
};

const invocationIn = ({ values, positionals }: ReturnType<typeof parsed>): Invocation => {
  if (values.help) return 'help';
  if (values.version) return 'version';
  const [name, file, ...more] = positionals;
  if (name === undefined || !isCommand(name)) return { problem: usage };
  if (file === undefined || file === '') return { problem: `${name} needs a FILE, or - for standard input.` };
  return more.length > 0 ? { problem: `${name} takes one FILE.` } : commandOf(name, file, values);
};

/** The requested command, or what is wrong with it. */
export const commandIn = (args: readonly string[]): Invocation => {
  try {
    return invocationIn(parsed(args));
  } catch (error) {
    return { problem: (error as Error).message };
  }
};
