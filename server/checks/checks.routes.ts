import { checkEndpoints } from "../../contract/records/checks.schema.ts";
import type { Db } from "../db/database.ts";
import type { RecordKind } from "../records/record-kind.ts";
import type { Checker } from "./checker.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { parseScriptureField } from "../scripture/references/scripture-field.ts";
import { checkRecord, getPassage } from "./checks.ts";
import type { RelatedPassageFinder } from "./related.ts";
import type { Bibles } from "../bibles/bibles.ts";
import { CHECK_MESSAGES } from "../../contract/records/checks.ts";
import { AppError } from "../errors.ts";

interface CheckParts {
  db: Db;
  bibles: Bibles;
  checker: Checker;
  related: RelatedPassageFinder;
}

export function addCheckRoutes(route: AddRoute, kinds: readonly RecordKind[], context: CheckParts): void {
  const { db, bibles, checker, related } = context;
  for (const kind of kinds) {
    if (!kind.checkEndpoint) continue;
    route(kind.checkEndpoint, ({ user, params, signal }) =>
      checkRecord(db, checker, kind, user.uid, (params as { id: string }).id, signal),
    );
  }
  route(checkEndpoints.readReferences, async ({ query }) => parseScriptureField(query.text));
  route(checkEndpoints.getPassage, async ({ query }) => getPassage(query.reference));
  route(checkEndpoints.getRelatedPassages, async ({ user, query, signal }) => {
    const edition = await bibles.chooseEdition(user.uid);
    const found = await related.find(query.reference, edition, { owner: user.uid, signal });
    if (!found) throw new AppError("not_found", CHECK_MESSAGES.noPassage);
    return found;
  });
}
