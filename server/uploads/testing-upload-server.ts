// A server process for tests that kill it. Its arguments are a database, the folder of the files, and optionally a
// program instead of ffmpeg; it prints its address.
import { createApp } from "../app.ts";
import { createProcessContext } from "../testing/testing-context.ts";

const [connection, folder, ffmpeg] = process.argv.slice(2) as [string, string, string | undefined];
const context = await createProcessContext(connection, folder, { ffmpeg });
const app = await createApp(context);
process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
