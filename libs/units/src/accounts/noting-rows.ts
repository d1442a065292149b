import type { AccountId, CardId, QuestId, SetId, SharedFolderId } from '@flashcards/kernel';
import type { FolderPath } from '@flashcards/library';
import type { FolderContent, QuestRow, Tx } from '@flashcards/persistence-ports';
import type { Quest } from '@flashcards/quests';
import { concerns } from '@flashcards/quests';
import type { NotedThings } from './noted-changes.ts';

const nothing: FolderContent = { folders: [], sets: [] };

/** Units that move or delete a folder look up what is in it first. */
export const notingFolders = (rows: Tx['folders'], { note, noteContent }: NotedThings): Tx['folders'] => {
  const found = new Map<FolderPath, FolderContent>();
  const noteFolder = (key: FolderPath, isGone: boolean): void => note({ noun: 'folder', key, isGone });
  return {
    ...rows,
    within: async (account, path) => {
      const content = await rows.within(account, path);
      found.set(path, content);
      return content;
    },
    insert: async (account, paths) => {
      for (const path of paths) noteFolder(path, false);
      await rows.insert(account, paths);
    },
    move: async (account, { from, to }) => {
      const { folders, sets } = found.get(from) ?? nothing;
      for (const path of [from, ...folders]) {
        noteFolder(path, true);
        noteFolder((to + path.slice(from.length)) as FolderPath, false);
      }
      for (const set of sets) note({ noun: 'set', key: set, isGone: false });
      await rows.move(account, { from, to });
    },
    delete: async (account, path) => {
      const { folders, sets } = found.get(path) ?? nothing;
      for (const each of [path, ...folders]) noteFolder(each, true);
      for (const set of sets) noteContent(set, true);
      await rows.delete(account, path);
    },
  };
};

export const notingSets = (rows: Tx['sets'], { noteContent }: NotedThings): Tx['sets'] => ({
  ...rows,
  save: async (account, set) => {
    noteContent(set.id, false);
    await rows.save(account, set);
  },
  saveSize: async (account, set) => {
    noteContent(set.id, false);
    await rows.saveSize(account, set);
  },
  delete: async (account, set) => {
    noteContent(set, true);
    await rows.delete(account, set);
  },
});

export const notingDrafts = (rows: Tx['drafts'], { note }: NotedThings): Tx['drafts'] => ({
  ...rows,
  publish: async (account, set) => {
    note({ noun: 'set', key: set.id, isGone: false });
    await rows.publish(account, set);
  },
});

export const notingUpdates = (rows: Tx['updates'], { noteContent }: NotedThings): Tx['updates'] => ({
  ...rows,
  takeMedia: async (account, media) => {
    noteContent(media.target, false);
    await rows.takeMedia(account, media);
  },
  finish: async (account, update) => {
    // Without a report the set is gone.
    if (update.report) noteContent(update.target, false);
    await rows.finish(account, update);
  },
});

/** The learner's own progress. Units that save progress of cards look them up first; others of them are deleted. */
export const notingProgress = (rows: Tx['progress'], { note }: NotedThings): Tx['progress'] => {
  const sets = new Map<CardId, SetId>();
  const noteCard = (card: CardId): void => {
    const set = sets.get(card);
    if (set !== undefined) note({ noun: 'set', key: set, isGone: false });
  };
  const met = <Found extends ReadonlyMap<CardId, { readonly set: SetId }>>(found: Found): Found => {
    for (const [card, { set }] of found) sets.set(card, set);
    return found;
  };
  return {
    find: async (account, cards) => met(await rows.find(account, cards)),
    kept: async (account, cards) => met(await rows.kept(account, cards)),
    some: async (account, page) => {
      const some = await rows.some(account, page);
      met(some.cards);
      return some;
    },
    mark: async (account, cards) => {
      for (const { id } of cards) noteCard(id);
      await rows.mark(account, cards);
    },
    save: async (account, cards) => {
      for (const card of cards.keys()) noteCard(card);
      await rows.save(account, cards);
    },
  };
};

export const notingGoals = (rows: Tx['goals'], { note }: NotedThings): Tx['goals'] => ({
  ...rows,
  insert: async (account, goal) => {
    note({ noun: 'goal', key: goal.id, isGone: false });
    await rows.insert(account, goal);
  },
  save: async (account, goals) => {
    for (const { id } of goals) note({ noun: 'goal', key: id, isGone: false });
    await rows.save(account, goals);
  },
  delete: async (account, id) => {
    note({ noun: 'goal', key: id, isGone: true });
    await rows.delete(account, id);
  },
});

/** The accounts that the quest is listed for, without those that are leaving. */
const listedFor = (quest: Quest | undefined, gone: readonly AccountId[] = []): ReadonlySet<AccountId> => {
  const accounts = quest?.participants.map(({ account }) => account) ?? [];
  return new Set(accounts.filter((account) => quest && concerns(quest, account) && !gone.includes(account)));
};

export const notingQuests = (rows: Tx['quests'], { report }: NotedThings): Tx['quests'] => {
  const found = new Map<QuestId, QuestRow>();
  const tellChange = (id: QuestId, quest: Quest | undefined): void => {
    const known = found.get(id);
    const [before, after] = [listedFor(known?.quest, known?.gone), listedFor(quest)];
    for (const account of before) if (!after.has(account)) report({ account, noun: 'quest', key: id, isGone: true });
    for (const account of after) if (!before.has(account)) report({ account, noun: 'quest', key: id, isGone: false });
  };
  return {
    ...rows,
    find: async (id) => {
      const row = await rows.find(id);
      if (row) found.set(id, row);
      return row;
    },
    insert: async (quest) => {
      tellChange(quest.id, quest);
      await rows.insert(quest);
    },
    save: async (quest) => {
      tellChange(quest.id, quest);
      await rows.save(quest);
    },
    delete: async (id) => {
      tellChange(id, undefined);
      await rows.delete(id);
    },
  };
};

export const notingSharedFolders = (rows: Tx['sharedFolders'], { report }: NotedThings): Tx['sharedFolders'] => {
  const tellMember = (key: SharedFolderId, account: AccountId, isGone: boolean): void =>
    report({ account, noun: 'shared-folder', key, isGone });
  return {
    ...rows,
    insertMember: async (id, member) => {
      tellMember(id, member.account, false);
      await rows.insertMember(id, member);
    },
    deleteMember: async (id, account) => {
      tellMember(id, account, true);
      await rows.deleteMember(id, account);
    },
    // It is the unit's first write, so it may read.
    delete: async (id) => {
      for (const account of await rows.members(id)) tellMember(id, account, true);
      await rows.delete(id);
    },
  };
};
