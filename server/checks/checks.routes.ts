import { checkEndpoints } from "../../contract/records/checks.schema.ts";
import type { RecordKind } from "../records/record-kind.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { parseScriptureField } from "../scripture/references/scripture-field.ts";
import { setDismissal } from "./dismiss-finding.ts";
import { type CheckParts, checkRecord, findRelatedPassages, getPassage } from "./checks.ts";

export function addCheckRoutes(route: AddRoute, kinds: readonly RecordKind[], parts: CheckParts): void {
  for (const kind of kinds) {
    if (!kind.checkEndpoint) continue;
    route(kind.checkEndpoint, ({ user, params, signal }) => {
      const { uid, id } = params as { uid: string; id: string };
      return checkRecord(parts, kind, { ownerId: uid, id, actorId: user.uid }, signal);
    });
    if (!kind.dismissalEndpoint) continue;
    route(kind.dismissalEndpoint, ({ user, params, body }) =>
      setDismissal(parts.db, kind, { ownerId: params.uid, id: params.id, actorId: user.uid }, body),
    );
  }
  route(checkEndpoints.readReferences, async ({ query }) => parseScriptureField(query.text));
  route(checkEndpoints.getPassage, async ({ user, query }) =>
    getPassage(query.reference, await parts.bibles.chooseEdition(user.uid, query.bible)),
  );
  route(checkEndpoints.getRelatedPassages, ({ user, query, signal }) =>
    findRelatedPassages(parts, user.uid, query, signal),
  );
}
