// A process that hands all shared records to a colleague and back until it is killed. Arguments: the connection as JSON, a
// folder, and the ids of the church and both people.
import { createProcessContext } from "../testing/testing-context.ts";
import { handOverShared } from "./handover.ts";

const [connection = "", folder = "", churchId = "", fromId = "", toId = ""] = process.argv.slice(2);
const context = await createProcessContext(connection, folder, { worksOnJobs: false });
for (;;) {
  await handOverShared(context, { churchId, fromId, toId });
  await handOverShared(context, { churchId, fromId: toId, toId: fromId });
}
