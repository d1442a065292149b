import type { AnkiPackage } from '../../anki-package.ts';
import { isPackageError } from '../../package-error.ts';
import type { Job, Run } from '../command-run.ts';
import { exitCodes } from '../exit-codes.ts';
import { excerpt } from '../columns.ts';
import { visibleJson } from '../visible.ts';
import { checkCards } from './check-cards.ts';
import { checkMediaFile, checkMediaNames } from './check-media.ts';
import { checkNoteTypes } from './check-note-types.ts';
import { noteChecks } from './check-notes.ts';
import { checkTemplates } from './check-templates.ts';
import { checkWarnings } from './check-warnings.ts';
import type { Finding, Severity } from './finding.ts';
import { mediaUse } from './media-use.ts';
import { refusalOf } from './refusal.ts';
import { checkStored } from './stored/check-stored.ts';
import { nothingUsed } from './stored/used.ts';

async function* findings(pkg: AnkiPackage): AsyncGenerator<Finding> {
  yield* checkTemplates(pkg.noteTypes);
  const use = mediaUse(pkg);
  const used = nothingUsed();
  const checkNote = noteChecks(used, use.see);
  for (const note of pkg.notes()) yield* checkNote(note);
  yield* checkNoteTypes(pkg, used.noteTypes);
  if (used.notes.size === 0)
    yield { severity: 'odd', code: 'empty', place: 'package', message: 'there is no note in it' };
  yield* checkCards(pkg, used);
  yield* checkStored(pkg, used);
  yield* checkMediaNames(pkg);
  for (const file of pkg.media) {
    const found = use.isUsed(file.name) ? await checkMediaFile(file) : undefined;
    if (found) yield found;
  }
  yield* checkWarnings(pkg.warnings, use);
}

/** A damaged page may be found after other findings. */
async function* allFindings(pkg: AnkiPackage): AsyncGenerator<Finding> {
  try {
    yield* findings(pkg);
  } catch (error) {
    if (!isPackageError(error)) throw error;
    yield refusalOf(error);
  }
}

// The output limit per code, because a package can have one problem a million times.
const mostOfCode = 20;
const widest = 120;

interface Summary {
  readonly severities: ReadonlySet<Severity>;
  readonly beyond: ReadonlyMap<string, number>;
}

const reportFindings = async ({ pkg, command, output }: Job): Promise<Summary> => {
  const counts = new Map<string, number>();
  const severities = new Set<Severity>();
  let before = '\n';
  for await (const finding of allFindings(pkg)) {
    const count = (counts.get(finding.code) ?? 0) + 1;
    counts.set(finding.code, count);
    severities.add(finding.severity);
    const { severity, place, message } = finding;
    if (command.json) await output.write(`${before}${visibleJson(finding)}`);
    else if (count <= mostOfCode)
      await output.write(`${severity}: ${excerpt(place, widest)}: ${excerpt(message, 2 * widest)}\n`);
    before = ',\n';
  }
  const beyond = new Map([...counts].filter(([, count]) => count > mostOfCode));
  return { severities, beyond };
};

const verdict = ({ severities }: Summary): string => {
  if (severities.has('refused')) return 'Anki would refuse this package.';
  return severities.size === 0
    ? 'Nothing found that Anki would stumble over.'
    : 'Anki would take this package, with what is listed.';
};

/** Reports what Anki would refuse or change. Exits with 65 if Anki would import nothing. */
export const validate: Run = async (job) => {
  const { command, output, say } = job;
  if (command.json) await output.write('[');
  const summary = await reportFindings(job);
  if (command.json) await output.write('\n]\n');
  else for (const [code, count] of summary.beyond) await output.write(`… and ${count - mostOfCode} more of ${code}\n`);
  say(verdict(summary));
  return summary.severities.has('refused') ? exitCodes.badPackage : exitCodes.ok;
};
