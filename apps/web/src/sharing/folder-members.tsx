import type { GivenRole } from '@flashcards/client-sdk';
import { useAction } from '../action.ts';
import { keepCode } from '../invites/made-codes.ts';
import { Problem } from '../notices.tsx';
import { ConfirmedButton } from '../parts/confirmed-button.tsx';
import { More } from '../parts/more.tsx';
import { nameOf } from '../people/initials.ts';
import { Avatar, Name } from '../people/person.tsx';
import { client } from '../session.ts';
import { texts } from '../texts/texts.ts';
import type { FolderParts } from './shared-folder.tsx';

const words = texts.sharing;
const { sharedFolders } = client;

interface MemberParts extends Omit<FolderParts, 'sets' | 'members'> {
  readonly member: FolderParts['members'][number];
}

const RoleChoice = ({ member, folder, onChanged }: MemberParts) => {
  const { run, isBusy, problem } = useAction((role: GivenRole) => sharedFolders.setRole(folder.id, member.user, role));
  const pick = async (role: GivenRole): Promise<void> => {
    if (await run(role)) onChanged();
  };
  return (
    <>
      <span class="field">
        <select
          aria-label={texts.deedOf(words.role, nameOf(member))}
          value={member.role}
          disabled={isBusy}
          onChange={({ currentTarget }) => void pick(currentTarget.value as GivenRole)}
        >
          {(['viewer', 'editor'] as const).map((role) => (
            <option key={role} value={role}>
              {words.roles[role]}
            </option>
          ))}
        </select>
      </span>
      {problem !== undefined && <Problem error={problem} />}
    </>
  );
};

/** What the owner decides about a member. */
const MemberDeeds = (parts: MemberParts) => {
  const { member, folder, onChanged } = parts;
  const removed = (): void => {
    // The service has revoked it.
    keepCode(folder.id, undefined);
    onChanged();
  };
  return (
    <span class="actions shared-deeds">
      <RoleChoice {...parts} />
      <ConfirmedButton
        deed={words.handOver}
        of={nameOf(member)}
        title={words.handOverTitle}
        text={words.handOverText}
        onConfirm={() => sharedFolders.transfer(folder.id, member.user)}
        onDone={onChanged}
      />
      <ConfirmedButton
        deed={words.remove}
        of={nameOf(member)}
        title={words.removeTitle}
        text={words.removeText}
        onConfirm={() => sharedFolders.removeMember(folder.id, member.user)}
        onDone={removed}
      />
    </span>
  );
};

const Member = (parts: MemberParts) => {
  const { member, folder } = parts;
  return (
    <li class="shared-row">
      <Avatar person={member} />
      <span class="person-text">
        <Name of={member} />
        <span class="person-detail">{words.since(member.joinedAt)}</span>
      </span>
      {folder.role === 'owner' && member.role !== 'owner' ? (
        <MemberDeeds {...parts} />
      ) : (
        <span class="kind">{words.roles[member.role]}</span>
      )}
    </li>
  );
};

export const FolderMembers = ({ folder, members, onChanged }: Omit<FolderParts, 'sets'>) => (
  <section class="stack" aria-labelledby="members">
    <h2 id="members">{words.members}</h2>
    <p class="hint">{words.roleHints}</p>
    <More class="tree" items={members} size={20}>
      {(member) => <Member key={member.user} {...{ member, folder, onChanged }} />}
    </More>
  </section>
);
