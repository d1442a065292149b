import type { NoteRenderer, NotesToRender, RenderedNote } from '@flashcards/application';
import type { Outcome } from '@flashcards/kernel';
import { ok, refuse } from '@flashcards/kernel';
import type { MediaHash } from '@flashcards/library';
import { queue } from '@flashcards/turns';
import { hashesIn } from '../file-references.ts';
import { noteTypeFrom } from '../note-type-definition.ts';
import { builtIn } from './built-in-types.ts';
import { tooMuch } from './messages.ts';
import { renderWorker, WorkerEnded } from './render-worker.ts';

export interface ClosableNoteRenderer extends NoteRenderer {
  /** Ends the worker. Its task is refused, and waiting ones get `renderer_busy`. */
  close(): void;
}

/** Requests that may wait, and those of one user. */
const mostWaiting = 64;
const mostWaitingOfOne = 8;

type Refused = 'renderer_busy' | 'too_much_to_render';

const isTooMuch = (error: unknown): boolean =>
  error instanceof WorkerEnded || (error instanceof Error && error.message === tooMuch);

/** Renders notes in a worker thread, one request at a time. Users take turns. */
export const workerNoteRenderer = (): ClosableNoteRenderer => {
  const { run: inTurn, close } = queue({ places: 1, mostWaiting, mostWaitingOfOne });
  const worker = renderWorker();

  const render = async ({ type, notes, deckName, filesOf }: NotesToRender): Promise<readonly RenderedNote[]> => {
    const hashes = new Set<MediaHash>(notes.flatMap(({ fields }) => fields.flatMap(hashesIn)));
    const files = hashes.size > 0 ? await filesOf({ names: [], hashes: [...hashes] }) : [];
    const texts = notes.map(({ fields, tags }) => ({ fields, tags }));
    const names = await worker.run<'render'>({
      ...{ kind: 'render', definition: type.definition, notes: texts, deckName, files },
    });
    const named = names.length > 0 ? await filesOf({ names, hashes: [] }) : [];
    return worker.run<'finish'>({ kind: 'finish', files: [...files, ...named] });
  };

  const turn = async <T>(user: string, work: () => Promise<T>): Promise<Outcome<T, Refused>> => {
    const ran = await inTurn({ keys: [`account ${user}`] }, async (): Promise<Outcome<T, Refused>> => {
      try {
        return ok(await work());
      } catch (error) {
        if (isTooMuch(error)) return refuse('too_much_to_render');
        throw error;
      }
    });
    return ran.ok ? ran.value : refuse('renderer_busy');
  };

  return {
    builtIn,
    cssOf: (type) => noteTypeFrom(type).css,
    plainSides: (user, { definition }) => turn(user, () => worker.run<'plain'>({ kind: 'plain', definition })),
    render: (request) => turn(request.user, () => render(request)),
    close: () => {
      close();
      worker.end();
    },
  };
};
