import { importEndpoints } from "../../contract/imports/imports.schema.ts";
import type { StoreParts } from "../files/storage-limits.ts";
import type { PublicFetch } from "../http/public-fetch.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { ImportService } from "./import-service.ts";
import {
  changeImport,
  chooseImportItems,
  createImport,
  deleteImport,
  getImport,
  listImportItems,
  listImports,
} from "./imports.ts";

interface ImportParts extends StoreParts {
  publicFetch: PublicFetch;
  imports: ImportService;
}

export function addImportRoutes(route: AddRoute, parts: ImportParts): void {
  const { db, imports, publicFetch } = parts;
  const feedParts = { db, publicFetch, feeds: imports.feeds };
  route(importEndpoints.listImports, async ({ user }) => ({ items: await listImports(db, user.uid) }));
  route(importEndpoints.createImport, ({ user, body, signal }) =>
    createImport(feedParts, user.uid, body, signal),
  );
  route(importEndpoints.getImport, ({ user, params }) => getImport(db, user.uid, params.importId));
  route(importEndpoints.changeImport, async ({ user, params, body }) => {
    const changed = await changeImport(parts, user.uid, params.importId, body);
    imports.wake();
    return changed;
  });
  route(importEndpoints.deleteImport, ({ user, params }) => deleteImport(db, user.uid, params.importId));
  route(importEndpoints.listImportItems, ({ user, params, query }) =>
    listImportItems(db, user.uid, params.importId, query),
  );
  route(importEndpoints.chooseImportItems, async ({ user, params, body }) => {
    const changed = await chooseImportItems(db, user.uid, params.importId, body);
    imports.wake();
    return changed;
  });
}
