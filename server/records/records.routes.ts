import type { Endpoint } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { recordCallNames } from "../../contract/record-kinds.ts";
import type { RecordBatch, RecordListQuery } from "../../contract/records/lists/record-list.schema.ts";
import type { Db } from "../db/database.ts";
import type { Housekeeping } from "../files/housekeeping.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import { changeMany } from "./change-many.ts";
import { countRecords } from "./lists/count-records.ts";
import { listRecords } from "./lists/list-records.ts";
import type { RecordKind, RecordParts } from "./record-kind.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  getSharedRecord,
  listRecordVersions,
  restoreRecordVersion,
} from "./records.ts";

interface Parts extends RecordParts {
  db: Db;
  housekeeping: Housekeeping;
}

/** The user, parameters, query and body that the endpoints of all kinds share. */
interface Asked {
  user: { uid: string };
  params: { uid: string; id: string; versionId: string };
  query: RecordListQuery & { part?: string; return?: "item" };
  body: RecordBatch;
}

export function addRecordRoutes(route: AddRoute, kinds: readonly RecordKind[], parts: Parts): void {
  const { db, housekeeping } = parts;
  for (const kind of kinds) {
    const names = recordCallNames(kind.name);
    const add = (name: keyof typeof names, handle: (call: Asked) => Promise<unknown>) =>
      route(endpoints[names[name]] as Endpoint, handle as never);
    add("list", ({ user, query }) => listRecords(db, kind, user.uid, query));
    add("create", ({ user, body }) => createRecord(parts, kind, user.uid, body as never));
    add("get", ({ user, params: { uid, id } }) =>
      getSharedRecord(db, kind, { ownerId: uid, id, actorId: user.uid }),
    );
    add("update", ({ user, params: { uid, id }, query, body }) => {
      const place = { ownerId: uid, id, actorId: user.uid, returns: query.return };
      return changeRecord(parts, kind, place, body as never);
    });
    add("delete", async ({ user, params }) => {
      await deleteRecord(db, kind, user.uid, params.id);
      housekeeping.wake();
    });
    add("count", ({ user, query }) => countRecords(db, kind, user.uid, query));
    add("change", async ({ user, body }) => {
      const answer = await changeMany(db, kind, user.uid, body);
      if (body.action === "delete") housekeeping.wake();
      return answer;
    });
    add("listVersions", async ({ user, params: { uid, id }, query }) => ({
      items: await listRecordVersions(db, kind, { ownerId: uid, id, actorId: user.uid }, query.part),
    }));
    add("restoreVersion", ({ user, params: { uid, id, versionId } }) =>
      restoreRecordVersion(db, kind, { ownerId: uid, id, actorId: user.uid }, versionId),
    );
  }
}
