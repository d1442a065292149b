import type { UseCases } from '@flashcards/application';
import { ok } from '@flashcards/kernel';
import type { DevelopmentHandlers, Handlers } from '../http/handler.ts';
import type { DevelopmentProvider } from '../identity/development-provider.ts';

export const accountHandlers = ({
  signIn,
  getUser,
  updateSettings,
  signOutEverywhere,
  exportUserData,
  deleteUser,
}: UseCases) =>
  ({
    signIn: ({ body: { userID, ...tokens }, once }) => signIn({ user: userID, ...tokens }, once),

    getUser: async ({ caller }) => ok(await getUser(caller)),

    updateSettings: ({ caller, body, once }) => updateSettings(caller, body, once),
    signOutEverywhere: ({ caller, once }) => signOutEverywhere(caller, once),

    exportUserData: async ({ caller }) => ok(await exportUserData(caller)),

    deleteUser: async ({ caller }) => {
      await deleteUser(caller);
      return ok(undefined);
    },
  }) satisfies Partial<Handlers>;

export const developmentHandlers = ({ issueIdToken }: DevelopmentProvider): DevelopmentHandlers => ({
  issueIdToken: async ({ body }) => ok({ idToken: await issueIdToken(body.userID) }),
});
