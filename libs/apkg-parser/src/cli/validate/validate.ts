import type { AnkiPackage } from '../../anki-package.ts';
import { mediaNames } from '../../fields/media-names.ts';
import type { PackageWarning } from '../../warning.ts';
import type { Job, Run } from '../command-run.ts';
import { exitCodes } from '../exit-codes.ts';
import { visible, visibleJson } from '../visible.ts';
import { checkCards } from './check-cards.ts';
import { checkMediaFile, checkMediaNames } from './check-media.ts';
import { checkNoteTypes } from './check-note-types.ts';
import { noteChecks } from './check-notes.ts';
import type { Finding, Severity } from './finding.ts';

const ofWarning = ({ code, message, place = 'package', reason }: PackageWarning): Finding => ({
  // Only a file that a note uses is missed; whether one does is not known of a name that cannot be read.
  severity: code === 'missing-media-file' ? 'changed' : 'refused',
  code,
  place,
  message: reason === undefined ? message : `${message} ${reason}`,
});

const staticFile = /^(_|latex-)/;

const usedBy = (pkg: AnkiPackage, inNotes: ReadonlySet<string>): ReadonlySet<string> => {
  const used = new Set(inNotes);
  for (const { templates } of pkg.noteTypes.values())
    for (const { questionFormat, answerFormat } of templates)
      for (const name of mediaNames(`${questionFormat}${answerFormat}`)) used.add(name.normalize('NFC'));
  return used;
};

async function* findings(pkg: AnkiPackage): AsyncGenerator<Finding> {
  yield* checkNoteTypes(pkg);
  const notes = noteChecks(pkg.noteTypes);
  for (const note of pkg.notes()) yield* notes.check(note);
  if (notes.ids.size === 0)
    yield { severity: 'odd', code: 'empty', place: 'package', message: 'there is no note in it' };
  yield* checkCards(pkg, notes.ids);
  yield* checkMediaNames(pkg);
  const used = usedBy(pkg, notes.used);
  for (const file of pkg.media) {
    const name = file.name.normalize('NFC');
    const found = used.has(name) || staticFile.test(name) ? await checkMediaFile(file) : undefined;
    if (found) yield found;
  }
  yield* pkg.warnings.map(ofWarning);
}

// A package can have one thing wrong a million times.
const mostOfCode = 20;

interface Told {
  readonly severities: ReadonlySet<Severity>;
  readonly beyond: ReadonlyMap<string, number>;
}

const tell = async ({ pkg, command, output }: Job): Promise<Told> => {
  const counts = new Map<string, number>();
  const severities = new Set<Severity>();
  let before = '\n';
  for await (const finding of findings(pkg)) {
    const count = (counts.get(finding.code) ?? 0) + 1;
    counts.set(finding.code, count);
    severities.add(finding.severity);
    const { severity, place, message } = finding;
    if (command.json) await output.write(`${before}${visibleJson(finding)}`);
    else if (count <= mostOfCode) await output.write(`${severity}: ${visible(place)}: ${visible(message)}\n`);
    before = ',\n';
  }
  const beyond = new Map([...counts].filter(([, count]) => count > mostOfCode));
  return { severities, beyond };
};

const verdict = ({ severities }: Told): string => {
  if (severities.has('refused')) return 'Anki would refuse this package.';
  return severities.size === 0
    ? 'Nothing found that Anki would stumble over.'
    : 'Anki would take this package, with what is listed.';
};

/** Says what Anki would stumble over; exits with 65 when Anki would take nothing of the package. */
export const validate: Run = async (job) => {
  const { command, output, say } = job;
  if (command.json) await output.write('[');
  const told = await tell(job);
  if (command.json) await output.write('\n]\n');
  else for (const [code, count] of told.beyond) await output.write(`… and ${count - mostOfCode} more of ${code}\n`);
  say(verdict(told));
  return told.severities.has('refused') ? exitCodes.badPackage : exitCodes.ok;
};
