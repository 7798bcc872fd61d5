import { versionEndpoints } from "../../contract/versions.ts";
import type { Context } from "../context.ts";
import type { Bind } from "../http/bind.ts";
import { keepLetGo, listSermonVersions, restoreVersion } from "../sermons/sermon-versions.ts";

export function addVersionRoutes(bind: Bind, { db, texts }: Context): void {
  bind(versionEndpoints.listVersions, async ({ user, params, query }) => ({
    items: await listSermonVersions(db, user.uid, params.id, query.part),
  }));
  bind(versionEndpoints.keepVersion, ({ user, params, body }) =>
    keepLetGo(db, texts, user.uid, params.id, body.part, body.text),
  );
  bind(versionEndpoints.restoreVersion, ({ user, params }) =>
    restoreVersion(db, user.uid, params.id, params.versionId),
  );
}
