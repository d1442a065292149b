import { useLocation } from 'preact-iso';
import { useCallback, useEffect, useMemo, useRef } from 'preact/hooks';
import { EditDialog } from '../editor/edit-dialog.tsx';
import { Loading, Problem } from '../notices.tsx';
import { unsent } from '../offline/unsent.ts';
import { reconnects } from '../resource.ts';
import { session, signIns } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import { Actions } from './actions.tsx';
import { CardView } from './card-view.tsx';
import { Grades } from './grades.tsx';
import { Help } from './help.tsx';
import type { Command } from './keys.ts';
import { commandOf, isHeldPress } from './keys.ts';
import { leftIn, nextBack } from './sitting.ts';
import type { Scope } from './pages.ts';
import { replaySounds } from './sounds.ts';
import type { Studying } from './studying.ts';
import { startStudying } from './studying.ts';
import { Summary } from './summary.tsx';
import { WaitingCard } from './waiting-card.tsx';

const words = texts.study;

const stepsOf = (studying: Studying, showHelp: () => void): Readonly<Record<Command, () => void>> => {
  const { shown, isRevealed, reveal, grade, hurry } = studying;
  const rate = (rating: Parameters<typeof grade>[0]) => () => grade(rating);
  return {
    proceed: () => {
      if (!shown.value) hurry();
      else if (isRevealed.value) grade('good');
      else reveal();
    },
    again: rate('again'),
    hard: rate('hard'),
    good: rate('good'),
    easy: rate('easy'),
    undo: studying.undo,
    edit: studying.edit,
    suspend: studying.suspend,
    bury: studying.bury,
    flag: studying.toggleFlag,
    replay: replaySounds,
    help: showHelp,
  };
};

/** Where there is no card to show now. */
const NoCard = ({ studying }: { readonly studying: Studying }) => {
  const { sitting, isLoading, loadError, answers } = studying;
  const hasAnswered = answers.value.length > 0;
  // The page says already why answers wait.
  if (loadError.value !== undefined && !(hasAnswered && unsent.value.waiting > 0))
    return <Problem error={loadError.value} onRetry={() => void studying.start()} />;
  const back = nextBack(sitting.value);
  if (back) return <WaitingCard until={back.until} onNow={studying.hurry} />;
  // What became due meanwhile may still come.
  const isDone = hasAnswered && leftIn(sitting.value) === 0;
  return isLoading.value && !isDone ? <Loading /> : <Summary studying={studying} />;
};

const Body = ({ studying, onKey }: { readonly studying: Studying; readonly onKey: (event: KeyboardEvent) => void }) => {
  const { shown, isRevealed, typed, styles, reveal } = studying;
  const { value: card } = shown;
  return card ? (
    <CardView {...{ card, typed, onKey }} css={styles.of(card)} isRevealed={isRevealed.value} onReveal={reveal} />
  ) : (
    <NoCard studying={studying} />
  );
};

/** The keys of the page, for the frame of a card as well. */
const useKeys = (studying: Studying, showHelp: () => void) => {
  const onKey = useCallback(
    (event: KeyboardEvent): void => {
      // The sign-in lies over the view.
      if (session.peek().state === 'expired') return;
      const command = commandOf(event);
      if (command || isHeldPress(event)) event.preventDefault();
      if (command && !event.repeat) stepsOf(studying, showHelp)[command]();
    },
    [studying],
  );
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onKey]);
  return onKey;
};

/** One for each scope; what could not be loaded is loaded when it may succeed, and so is what this device does not keep. */
const useStudying = ({ set, folder, sharedFolder }: Scope): Studying => {
  const studying = useMemo(() => startStudying({ set, folder, sharedFolder }), [set, folder, sharedFolder]);
  useEffect(() => {
    const { loadError, isOffline, shown } = studying;
    if (loadError.value !== undefined || (isOffline.value && !shown.value)) void studying.start();
    // What waited is sent: the notice may go.
    else if (navigator.onLine && unsent.peek().waiting === 0) isOffline.value = false;
  }, [signIns.value, reconnects.value, unsent.value.waiting === 0]);
  useEffect(() => studying.end, [studying]);
  return studying;
};

const Editor = ({ studying: { editing, showEdited, closeEditor } }: { readonly studying: Studying }) =>
  editing.value ? <EditDialog card={editing.value.id} onSaved={showEdited} onClose={closeEditor} /> : null;

export const Study = () => {
  useTitle(words.title);
  const studying = useStudying(useLocation().query);
  const help = useRef<HTMLDialogElement>(null);
  const showHelp = (): void => help.current?.showModal();
  const onKey = useKeys(studying, showHelp);
  const { shown, isRevealed, typed, isOffline, notice, sitting, answers } = studying;
  const left = leftIn(sitting.value);
  return (
    <div class="study">
      <header class="study-bar">
        <h1 class="study-left">{shown.value ? words.left(left) : words.title}</h1>
        <Actions studying={studying} onHelp={showHelp} />
      </header>
      {shown.value && (
        <progress
          class="study-progress"
          aria-label={words.progress}
          max={left + answers.value.length}
          value={answers.value.length}
        />
      )}
      <p class="study-notice" role="status">
        {notice.value || (isOffline.value && words.offline)}
      </p>
      <Body studying={studying} onKey={onKey} />
      {shown.value && (
        <Grades
          card={shown.value}
          isRevealed={isRevealed.value}
          typed={typed}
          onReveal={studying.reveal}
          onGrade={studying.grade}
        />
      )}
      <Help dialog={help} />
      <Editor studying={studying} />
    </div>
  );
};
