import type { Endpoint } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { recordCallNames } from "../../contract/record-kinds.ts";
import type { Db } from "../db/database.ts";
import type { Housekeeping } from "../files/housekeeping.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { PageRequest } from "./owned-rows.ts";
import type { RecordKind, RecordParts } from "./record-kind.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  getRecord,
  listRecords,
  listRecordVersions,
  restoreRecordVersion,
} from "./records.ts";

interface Parts extends RecordParts {
  db: Db;
  housekeeping: Housekeeping;
}

/** The parameters, query and body that the endpoints of all kinds share. */
interface Asked {
  params: { id: string; versionId: string };
  query: PageRequest & { part?: string; return?: "item" };
  body: { version: number };
}

/** Adds the endpoints that all record kinds share. */
export function addRecordRoutes(route: AddRoute, kinds: readonly RecordKind[], parts: Parts): void {
  const { db, housekeeping } = parts;
  for (const kind of kinds) {
    const names = recordCallNames(kind.name);
    const read = (call: object) => call as Asked;
    route(endpoints[names.list] as Endpoint, ({ user, ...call }) =>
      listRecords(db, kind, user.uid, read(call).query),
    );
    route(endpoints[names.create] as Endpoint, ({ user, body }) =>
      createRecord(parts, kind, user.uid, body as never),
    );
    route(endpoints[names.get] as Endpoint, ({ user, ...call }) =>
      getRecord(db, kind, user.uid, read(call).params.id),
    );
    route(endpoints[names.update] as Endpoint, ({ user, ...call }) => {
      const { params, query, body } = read(call);
      const place = { ownerId: user.uid, id: params.id, returns: query.return };
      return changeRecord(parts, kind, place, body as never);
    });
    route(endpoints[names.delete] as Endpoint, async ({ user, ...call }) => {
      await deleteRecord(db, kind, user.uid, read(call).params.id);
      housekeeping.wake();
    });
    route(endpoints[names.listVersions] as Endpoint, async ({ user, ...call }) => {
      const { params, query } = read(call);
      return { items: await listRecordVersions(db, kind, user.uid, params.id, query.part) };
    });
    route(endpoints[names.restoreVersion] as Endpoint, ({ user, ...call }) => {
      const { id, versionId } = read(call).params;
      return restoreRecordVersion(db, kind, user.uid, id, versionId);
    });
  }
}
