import { accountDataEndpoints } from "../../contract/account/account-data.schema.ts";
import { requireRecentSignIn } from "../account/sessions/recent-sign-in.ts";
import type { AccountDeletions } from "./account-deletions.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";

export function addAccountDeletionRoutes(
  route: AddRoute,
  { accountDeletions }: { accountDeletions: AccountDeletions },
): void {
  route(accountDataEndpoints.deleteAccount, async ({ user }) => {
    requireRecentSignIn(user);
    await accountDeletions.deleteAccount({ userId: user.uid, email: user.email });
  });
}
