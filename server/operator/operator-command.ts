// `npm run operator -- EMAIL`: changes the operator of this server.
import pg from "pg";
import { pino } from "pino";
import { drizzle } from "drizzle-orm/node-postgres";
import { openDataFolderDatabase } from "../backup/data-folder-database.ts";
import { type Config, readConfig } from "../config/config.ts";
import { explainConnectionFailure } from "../db/connection-failure.ts";
import { APP_DATABASE, connectAsSuperuser } from "../db/embedded/superuser.ts";
import * as schema from "../db/schema.ts";
import { StartError } from "../processes/start-error.ts";
import { setOperator } from "./operator.ts";

const [email, ...more] = process.argv.slice(2);

async function run(): Promise<void> {
  if (email === undefined || more.length > 0)
    throw new StartError("Pass the email address of an account: npm run operator -- anna@example.org");
  const { client, close } = await connect(readConfig(process.env));
  try {
    if (!(await setOperator(drizzle(client, { schema }), email)))
      throw new StartError(`This server has no account with the email address ${email}.`);
  } finally {
    await client.end();
    await close();
  }
  process.stdout.write(`${email} is now the operator of this server.\n`);
}

async function connect({ database, dataDir }: Config) {
  if (database.kind === "hosted") {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect().catch((error: unknown) => {
      throw explainConnectionFailure(error, database.url);
    });
    return { client, close: async () => undefined };
  }
  const { address, close } = await openDataFolderDatabase(dataDir, pino({ level: "silent" }));
  return { client: await connectAsSuperuser(address, { database: APP_DATABASE }), close };
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String((error as Error).stack)}\n`);
    process.exit(1);
  },
);
