import { bibleEndpoints } from "../../contract/bibles/bibles.schema.ts";
import type { AddRoute } from "../http/routes/route-registrar.ts";
import type { Bibles } from "./bibles.ts";
import type { BibleDownloads } from "./downloads/bible-downloads.ts";

interface BibleRouteParts {
  bibles: Bibles;
  bibleDownloads: BibleDownloads;
}

export function addBibleRoutes(route: AddRoute, { bibles, bibleDownloads }: BibleRouteParts): void {
  route(bibleEndpoints.listBibles, async () => ({ items: await bibles.list() }));
  route(bibleEndpoints.addBible, ({ query, body, signal }) =>
    bibles.add({ bytes: body, filename: query.filename, name: query.name }, signal),
  );
  route(bibleEndpoints.deleteBible, ({ params }) => bibles.delete(params.bibleId));
  route(bibleEndpoints.listAvailableBibles, async () => ({ items: await bibleDownloads.listAvailable() }));
  route(bibleEndpoints.downloadBible, ({ params }) => bibleDownloads.start(params.bibleId));
  route(bibleEndpoints.cancelBibleDownload, ({ params }) => bibleDownloads.cancel(params.bibleId));
}
