import type { ComponentChildren } from 'preact';
import { useAction } from '../action.ts';
import { Problem } from '../notices.tsx';
import { texts } from '../texts/texts.ts';
import { Copyable } from './copyable.tsx';
import './invites.css';
import type { Subject } from './made-codes.ts';
import { joinLink, keepCode, madeCodes } from './made-codes.ts';

const words = texts.invites;

interface InviteCodeParts {
  readonly subject: Subject;
  readonly id: string;
  readonly make: () => Promise<string>;
  /** How the code is limited. */
  readonly children?: ComponentChildren;
}

/** Makes a code, and shows it with its link as long as the page is open. */
export const InviteCode = ({ subject, id, make, children }: InviteCodeParts) => {
  const code = madeCodes.value.get(id);
  const { run, isBusy, problem } = useAction(async () => keepCode(id, await make()));
  const submit = (event: Event): void => {
    event.preventDefault();
    void run();
  };
  return (
    <form class="invite" onSubmit={submit}>
      {code !== undefined && (
        <div class="invite-code">
          <Copyable name={words.code} text={code} />
          <Copyable name={words.link} text={joinLink(subject, code)} />
          <p class="hint">{words.once}</p>
        </div>
      )}
      {children}
      {problem !== undefined && <Problem error={problem} />}
      <div class="invite-make">
        <button class="button" disabled={isBusy}>
          {code === undefined ? words.make : words.renew}
        </button>
        <span class="hint">{words.makeHint}</span>
      </div>
    </form>
  );
};
