import type { AnkiPackage, OpenProgress } from '@flashcards/apkg-parser';
import { isPackageError, openPackage } from '@flashcards/apkg-parser';
import { contentsOf } from './contents.ts';
import type { Answer, Question } from './messages.ts';
import { planOf } from './plan.ts';
import { largestPicture, samplesOf } from './samples.ts';
import type { Selection } from './selection.ts';

const answer = (message: Answer): void => postMessage(message);

/** The service has its own limit of a package. Here only its collection is unpacked, which has one. */
const limits = { packageBytes: Infinity, mediaFileBytes: largestPicture };

const onProgress = ({ phase, done, total }: OpenProgress): void => {
  if (phase === 'collection') answer({ progress: { phase: 'opening', done, total } });
};

const read = async (file: File): Promise<AnkiPackage> => {
  const pkg = await openPackage(file, { limits, onProgress });
  const total = pkg.counts.notes;
  answer({ contents: contentsOf(pkg, (done) => answer({ progress: { phase: 'notes', done, total } })) });
  return pkg;
};

let opened: Promise<AnkiPackage> | undefined;
let turn = 0;

const look = async (selection: Selection): Promise<void> => {
  turn += 1;
  const mine = turn;
  const pkg = await opened;
  if (!pkg || mine !== turn) return;
  answer({ samples: await samplesOf(pkg, selection) });
  const plan = await planOf(pkg, selection, () => mine === turn);
  if (plan) answer({ plan });
};

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  if ('file' in data) opened = read(data.file);
  const done = 'file' in data ? opened : look(data.selection);
  done?.catch((error: unknown) => answer({ problem: isPackageError(error) ? error.code : undefined }));
});
