import { accountDataEndpoints } from "../../contract/account-data.ts";
import { requireRecentSignIn } from "../account/recent-sign-in.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";

export function addAccountDeletionRoutes(bind: Bind, { accountDeletions }: Context): void {
  bind(accountDataEndpoints.deleteAccount, async ({ user }) => {
    requireRecentSignIn(user);
    await accountDeletions.deleteAccount({ userId: user.uid, email: user.email });
  });
}
