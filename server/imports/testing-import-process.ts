// A process that imports episodes, for the tests that kill it. Arguments: the connection as JSON, and the folder.
import { createProcessContext } from "../testing/testing-context.ts";

const [connection = "", folder = ""] = process.argv.slice(2);
await createProcessContext(connection, folder, { privateFeeds: true });
