import type { Bibles } from "../bibles/bibles.ts";
import { checkEndpoints } from "../../contract/records/checks.schema.ts";
import type { Db } from "../db/database.ts";
import type { RecordKind } from "../records/record-kind.ts";
import type { Checker } from "./checker.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { parseScriptureField } from "../scripture/references/scripture-field.ts";
import { checkRecord, getPassage } from "./checks.ts";

export function addCheckRoutes(
  route: AddRoute,
  kinds: readonly RecordKind[],
  { db, bibles, checker }: { db: Db; bibles: Bibles; checker: Checker },
): void {
  for (const kind of kinds) {
    if (!kind.checkEndpoint) continue;
    route(kind.checkEndpoint, ({ user, params, signal }) =>
      checkRecord(db, checker, kind, user.uid, (params as { id: string }).id, signal),
    );
  }
  route(checkEndpoints.readReferences, async ({ query }) => parseScriptureField(query.text));
  route(checkEndpoints.getPassage, async ({ user, query }) =>
    getPassage(query.reference, await bibles.chooseEdition(user.uid, query.bible)),
  );
}
