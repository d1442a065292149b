/** A line for a person. Standard output is for what a script reads. */
export const say = (text: string): void => void process.stderr.write(`${text}\n`);
