import { checkEndpoints } from "../../contract/checks.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import { checkSermon, getPassage } from "./checks.ts";

export function addCheckRoutes(bind: Bind, { db, checker }: Context): void {
  bind(checkEndpoints.checkSermon, ({ user, params }) => checkSermon(db, checker, user.uid, params.id));
  bind(checkEndpoints.getPassage, async ({ query }) => getPassage(query.reference));
}
