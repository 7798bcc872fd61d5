import { checkEndpoints } from "../../contract/checks.ts";
import { devotionalEndpoints } from "../../contract/devotional.ts";
import { studyEndpoints } from "../../contract/study.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import { readFieldReferences } from "../scripture/field-references.ts";
import { checkDevotional, checkSermon, checkStudy, getPassage } from "./checks.ts";

export function addCheckRoutes(bind: Bind, { db, checker }: Context): void {
  bind(checkEndpoints.checkSermon, ({ user, params, signal }) =>
    checkSermon(db, checker, user.uid, params.id, signal),
  );
  bind(studyEndpoints.checkStudy, ({ user, params, signal }) =>
    checkStudy(db, checker, user.uid, params.id, signal),
  );
  bind(devotionalEndpoints.checkDevotional, ({ user, params, signal }) =>
    checkDevotional(db, checker, user.uid, params.id, signal),
  );
  bind(checkEndpoints.readReferences, async ({ query }) => readFieldReferences(query.text));
  bind(checkEndpoints.getPassage, async ({ query }) => getPassage(query.reference));
}
