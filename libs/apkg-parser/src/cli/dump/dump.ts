import { basename } from 'node:path';
import type { Job, Run } from '../command-run.ts';
import { visibleJson, visibleJsonOf64Bits } from '../visible.ts';
import { byCodePoint } from './by-code-point.ts';
import { headJson } from './head-json.ts';
import { mediaJson } from './media-json.ts';
import { noteJson } from './note-json.ts';
import { notesDigest } from './notes-digest.ts';
import { noteText } from './note-text.ts';
import { settingsJson } from './settings-json.ts';

const writeNotes = async ({ pkg, output }: Job): Promise<void> => {
  const names = new Map(pkg.decks.map(({ id, name }) => [id, name]));
  if (!names.has('1')) names.set('1', 'Default');
  const toJson = noteJson(pkg, (id) => names.get(id));
  let before = '\n';
  for (const note of pkg.notes()) {
    if (note.kind === 'unreadable') continue;
    await output.write(`${before}${visibleJson(toJson(note))}`);
    before = ',\n';
  }
};

const writeMedia = async ({ pkg, output }: Job): Promise<void> => {
  let before = '\n';
  for (const file of [...pkg.media].sort((one, other) => byCodePoint(one.name, other.name))) {
    await output.write(`${before}${visibleJson(await mediaJson(file, pkg))}`);
    before = ',\n';
  }
};

/** Writes the format of the fixtures note by note, so that memory use does not depend on the number of notes. */
const dumpJson = async (job: Job): Promise<void> => {
  const { pkg, command, output, say, zipMembers } = job;
  const digest = notesDigest(pkg);
  const head = headJson(pkg, { file: basename(command.file), zipMembers: await zipMembers() }, digest);
  await output.write('{');
  for (const [name, value] of Object.entries(head)) await output.write(`\n"${name}":${visibleJson(value)},`);
  await output.write(`\n"settings":${visibleJsonOf64Bits(settingsJson(pkg))},`);
  await output.write('\n"notes":[');
  await writeNotes(job);
  await output.write('\n],\n"media":[');
  await writeMedia(job);
  await output.write('\n]\n}\n');
  for (const { id, reason } of digest.unreadable) say(`note ${id} cannot be read: ${reason}`);
};

const dumpText = async ({ pkg, output, say }: Job): Promise<void> => {
  const toText = noteText(pkg);
  for (const note of pkg.notes())
    if (note.kind === 'note') await output.write(toText(note));
    else say(`note ${note.id} cannot be read: ${note.reason}`);
};

/** Writes every note with its cards. */
export const dump: Run = async (job) => {
  await (job.command.json ? dumpJson(job) : dumpText(job));
  for (const { message } of job.pkg.warnings) job.say(message);
  return 0;
};
