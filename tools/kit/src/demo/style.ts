export interface Style {
  readonly title: (text: string) => string;
  readonly quiet: (text: string) => string;
}

const wrapped =
  (on: number, off: number) =>
  (text: string): string =>
    `\u001B[${on}m${text}\u001B[${off}m`;

const plain = (text: string): string => text;

/** Bold and dim on a terminal; plain elsewhere, or with `NO_COLOR` (no-color.org). */
export const styleFor = ({ isTTY }: { readonly isTTY?: boolean }, noColor: string | undefined): Style =>
  isTTY && !noColor ? { title: wrapped(1, 22), quiet: wrapped(2, 22) } : { title: plain, quiet: plain };
