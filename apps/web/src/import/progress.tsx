import { texts } from '../texts/texts.ts';
import type { Progress } from './reader/messages.ts';
import type { Upload } from './sending.ts';

const words = texts.import;

interface BarParts {
  readonly text: string;
  readonly detail: string;
  /** Between 0 and 1; absent if it is not known. */
  readonly part?: number | undefined;
  readonly onStop: () => void;
}

const Bar = ({ text, detail, part, onStop }: BarParts) => (
  <section class="panel stack">
    <p class="progress-text">
      <span role="status">{text}</span>
      <span class="progress-detail">{detail}</span>
    </p>
    <progress aria-label={text} max={1} {...(part === undefined ? {} : { value: part })} />
    <button type="button" class="button" onClick={onStop}>
      {texts.cancel}
    </button>
  </section>
);

export const UploadBar = ({ loaded, total, stop }: Upload) => {
  const isSent = total > 0 && loaded >= total;
  if (isSent) return <Bar text={words.reading} detail={words.readingHint} onStop={stop} />;
  const detail = `${words.size(loaded)} / ${words.size(total)}`;
  return <Bar text={words.uploading} detail={detail} part={total === 0 ? 0 : loaded / total} onStop={stop} />;
};

interface ReadingParts {
  readonly progress: Progress | undefined;
  readonly onStop: () => void;
}

export const ReadingBar = ({ progress, onStop }: ReadingParts) => {
  if (!progress) return <Bar text={words.looking} detail="" onStop={onStop} />;
  const { phase, done, total } = progress;
  const detail = phase === 'notes' ? words.notesRead(done, total) : '';
  return <Bar text={words.looking} detail={detail} part={total === 0 ? 0 : done / total} onStop={onStop} />;
};
