import type { Session } from '@flashcards/client-sdk';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { unsent } from '../offline/unsent.ts';
import { Loading, Problem } from '../notices.tsx';
import { Confirmation } from '../parts/dialog.tsx';
import { useResource } from '../resource.ts';
import { client, signOutEverywhere } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { deviceOf } from './device.ts';
import { Section } from './section.tsx';

const words = texts.settings.sessions;

const nameOf = (userAgent: string): string => {
  const { browser, system } = deviceOf(userAgent);
  return browser === '' ? words.unknown : words.device(browser, system);
};

const SessionRow = ({ session, onEnd }: { readonly session: Session; readonly onEnd: (id: string) => void }) => {
  const { id, userAgent, current, createdAt, lastUsedAt } = session;
  const name = nameOf(userAgent);
  // The service keeps it to the hour.
  const lastUse = lastUsedAt > createdAt ? lastUsedAt : createdAt;
  return (
    <li class="session">
      <span>
        <strong>{name}</strong> {current && <span class="badge badge-due">{words.current}</span>}
        <span class="hint">
          {words.since(createdAt)} · {words.used(lastUse)}
        </span>
      </span>
      {!current && (
        <button type="button" class="button button-small" aria-label={words.endNamed(name)} onClick={() => onEnd(id)}>
          {words.end}
        </button>
      )}
    </li>
  );
};

const SessionList = () => {
  const { value: sessions, error, reload } = useResource(() => client.account.sessions());
  const [ended, setEnded] = useState(0);
  const { run, problem } = useAction((id: string) => client.account.endSession(id));
  const end = async (id: string): Promise<void> => {
    if (await run(id)) setEnded(ended + 1);
    reload();
  };
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (sessions === undefined) return <Loading />;
  return (
    <>
      <ul class="tree">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={(id) => void end(id)} />
        ))}
      </ul>
      {problem !== undefined && <Problem error={problem} />}
      <p role="status" class="only-read">
        {ended > 0 && words.ended}
      </p>
    </>
  );
};

export const Sessions = () => {
  const [isAsking, setAsking] = useState(false);
  const { waiting, answers } = unsent.value;
  return (
    <Section name="sessions">
      <p class="hint">{words.lead}</p>
      <SessionList />
      <div class="actions">
        <button type="button" class="button" onClick={() => setAsking(true)}>
          {words.everywhere}
        </button>
      </div>
      {isAsking && (
        <Confirmation
          title={words.everywhere}
          deed={words.everywhere}
          onConfirm={signOutEverywhere}
          onClose={() => setAsking(false)}
        >
          <p>{words.everywhereText}</p>
          {waiting > 0 && <p>{texts.offline.signOutText(answers)}</p>}
        </Confirmation>
      )}
    </Section>
  );
};
