/** Writes a line for people to standard error. Standard output is for scripts. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`);
