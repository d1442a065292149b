// Of quests and shared folders, too, in words of its own.

interface Journaled {
  readonly _id: string;
  readonly rev: number;
}

/** A row of an account about a card of somebody else. */
interface Visit extends Journaled {
  readonly progress: { readonly reviews?: number };
}

/** What belongs to the journal of a quest or of a shared folder, and what an account has of them. */
export interface SharedRows {
  readonly quests: Journaled & {
    readonly kind: 'cards' | 'xp';
    readonly target: number;
    readonly owner: string;
    readonly earlier: number;
    readonly named: readonly string[];
    readonly participants: readonly {
      readonly account: string;
      readonly user: string;
      readonly status: 'pending' | 'accepted' | 'declined' | 'left';
      readonly since: Date;
      readonly earned?: number;
    }[];
    readonly verdict?: { readonly winners: readonly string[] };
  };
  readonly stints: Journaled & { readonly quest: string };
  readonly seats: Journaled;
  readonly visits: Visit;
  readonly sharedFolders: Journaled & { readonly owner: string; readonly members: number; readonly sets: number };
  readonly members: Journaled & { readonly folder: string; readonly account: string; readonly role: string };
  readonly sharedSets: Journaled & { readonly folder: string; readonly addedBy: string };
}
