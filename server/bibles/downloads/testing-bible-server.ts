// A server process for tests that kill it. Its arguments are a database, a folder, the address of the downloads, and the
// list of them; it prints its address.
import { createApp } from "../../app.ts";
import { createProcessContext } from "../../testing/testing-context.ts";
import type { BibleCatalog } from "./available-bibles.ts";

const [connection, folder, bibleDownloadUrl, catalog] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
];
const context = await createProcessContext(connection, folder, {
  bibleDownloadUrl,
  bibleCatalog: JSON.parse(catalog) as BibleCatalog,
});
const app = await createApp(context);
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
