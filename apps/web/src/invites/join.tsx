import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useAction } from '../action.ts';
import { goalName } from '../goals/goal-words.ts';
import { Problem } from '../notices.tsx';
import { Choice, Field } from '../parts/field.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import { useTitle } from '../title.ts';
import './invites.css';
import type { Subject } from './made-codes.ts';
import { invitationOf } from './made-codes.ts';

const words = texts.invites;

interface SubjectChoiceParts {
  readonly chosen: Subject;
  readonly onChoose: (chosen: Subject) => void;
}

const SubjectChoice = ({ chosen, onChoose }: SubjectChoiceParts) => (
  <fieldset class="choices">
    <legend class="field-name">{words.what}</legend>
    {(['folder', 'quest'] as const).map((each) => (
      <Choice
        key={each}
        type="radio"
        group="subject"
        isOn={chosen === each}
        onPick={() => onChoose(each)}
        name={words.whats[each]}
      />
    ))}
  </fieldset>
);

interface Joined {
  readonly name: string;
  readonly link: string;
  /** What the link says. */
  readonly to: string;
}

const joining: Readonly<Record<Subject, (code: string) => Promise<Joined>>> = {
  folder: async (code) => {
    const { id, name } = await client.sharedFolders.join(code);
    return { name, link: `/shared/${id}`, to: words.openFolder };
  },
  quest: async (code) => {
    const { deadline, ...quest } = await client.quests.join(code);
    return { name: goalName({ ...quest, endDate: deadline }), link: '/goals', to: words.openQuest };
  },
};

const useJoin = () => {
  const [joined, setJoined] = useState<Joined>();
  const action = useAction(async (subject: Subject, code: string) => setJoined(await joining[subject](code.trim())));
  return { ...action, joined };
};

const Done = ({ name, link, to }: Joined) => (
  <section class="hero hero-done join" role="status">
    <h1>{words.joined}</h1>
    <p class="lead">
      <bdi class="clamped">{name}</bdi>
    </p>
    <a class="button button-primary button-large" href={link}>
      {to}
    </a>
  </section>
);

/** For who got a code without its link, or cannot open the link here. */
const EnterCode = ({ subject }: { readonly subject: Subject }) => {
  const [chosen, setChosen] = useState(subject);
  const [code, setCode] = useState('');
  const { run, isBusy, problem, joined } = useJoin();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(chosen, code);
  };
  const type = (text: string): void => {
    const invitation = invitationOf(text.trim());
    if (invitation) setChosen(invitation.subject);
    setCode(invitation?.code ?? text);
  };
  if (joined) return <Done {...joined} />;
  return (
    <form class="panel stack join" onSubmit={submit}>
      <h1>{words.enterTitle}</h1>
      <SubjectChoice chosen={chosen} onChoose={setChosen} />
      <p class="hint">{words.about[chosen]}</p>
      <Field name={words.enter}>
        <input
          value={code}
          dir="ltr"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={1000}
          required
          pattern=".*\S.*"
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      </Field>
      {problem !== undefined && <Problem error={problem} />}
      <button class="button button-primary button-large" disabled={isBusy}>
        {words.join}
      </button>
    </form>
  );
};

/** Says what is joined, and asks: a link alone joins nothing. */
const Ask = ({ subject, code }: { readonly subject: Subject; readonly code: string }) => {
  const { run, isBusy, problem, joined } = useJoin();
  if (joined) return <Done {...joined} />;
  return (
    <section class="panel join">
      <span class="empty-cards" aria-hidden="true" />
      <h1>{words.titles[subject]}</h1>
      <p class="lead">{words.about[subject]}</p>
      <p>
        {words.code} <bdi class="join-code">{code}</bdi>
      </p>
      {problem !== undefined && <Problem error={problem} />}
      <div class="actions">
        <button
          type="button"
          class="button button-primary button-large"
          disabled={isBusy}
          onClick={() => void run(subject, code)}
        >
          {words.join}
        </button>
        <a class="button button-large" href={subject === 'folder' ? '/shared' : '/goals'}>
          {words.notNow}
        </a>
      </div>
    </section>
  );
};

/** `/join?folder=<code>`, `/join?quest=<code>`; without a code it asks for one. */
export const Join = () => {
  useTitle(words.title);
  const { query } = useLocation();
  const subject = query['quest'] === undefined ? 'folder' : 'quest';
  const code = (query[subject] ?? '').trim();
  return code === '' ? <EnterCode subject={subject} /> : <Ask key={code} subject={subject} code={code} />;
};
