import { importEndpoints } from "../../contract/imports/imports.schema.ts";
import type { StoreParts } from "../files/storage-limits.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { Youtube } from "../youtube/youtube.ts";
import type { ImportService } from "./import-service.ts";
import {
  changeImport,
  chooseImportItems,
  createFolderImport,
  createImport,
  deleteImport,
  getImport,
  listImportItems,
  listImports,
} from "./imports.ts";

interface ImportParts extends StoreParts {
  importFolder?: string | undefined;
  youtube: Pick<Youtube, "api" | "connection">;
  isOperator(uid: string): Promise<boolean>;
  imports: ImportService;
}

export function addImportRoutes(route: AddRoute, parts: ImportParts): void {
  const { db, imports, importFolder } = parts;
  const feedParts = { db, youtube: parts.youtube, ...imports };
  route(importEndpoints.listImports, async ({ user }) => ({
    items: await listImports(db, user.uid),
    hasFolder: importFolder !== undefined && (await parts.isOperator(user.uid)),
  }));
  route(importEndpoints.createImport, ({ user, body, signal }) =>
    createImport(feedParts, user.uid, body, signal),
  );
  route(importEndpoints.createFolderImport, ({ user }) => createFolderImport(db, user.uid, importFolder));
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
