import { bibleEndpoints } from "../../contract/bibles/bibles.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { Bibles } from "./bibles.ts";

export function addBibleRoutes(route: AddRoute, { bibles }: { bibles: Bibles }): void {
  route(bibleEndpoints.listBibles, async () => ({ items: await bibles.list() }));
  route(bibleEndpoints.addBible, ({ query, body, signal }) =>
    bibles.add(body, query.filename, query.name, signal),
  );
  route(bibleEndpoints.deleteBible, ({ params }) => bibles.delete(params.bibleId));
  route(bibleEndpoints.listAvailableBibles, async () => ({ items: await bibles.listAvailable() }));
  route(bibleEndpoints.downloadBible, ({ params }) => bibles.download(params.bibleId));
  route(bibleEndpoints.cancelBibleDownload, ({ params }) => bibles.cancelDownload(params.bibleId));
}
