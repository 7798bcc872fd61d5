// The commands of `npm run admin`.
import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { pino } from "pino";
import { drizzle } from "drizzle-orm/node-postgres";
import { formatBytes } from "../../contract/media/media.ts";
import { openDataFolderDatabase } from "../backup/data-folder-database.ts";
import { type Config, localUrl, readConfig } from "../config/config.ts";
import { explainConnectionFailure } from "../db/connection-failure.ts";
import type { Db } from "../db/database.ts";
import { APP_DATABASE, connectAsSuperuser } from "../db/embedded/superuser.ts";
import * as schema from "../db/schema.ts";
import { createMailer } from "../mail/mailer.ts";
import { StartError } from "../processes/start-error.ts";
import {
  createResetLink,
  deleteAccount,
  inviteToSignUp,
  listAccounts,
  makeOperator,
  measureDiskUse,
  signOutAccount,
  summarizeJobs,
} from "./accounts.ts";
import { sendTestEmail } from "./test-email.ts";

const USAGE = `Usage: npm run admin -- COMMAND [--json]

  users                  lists all accounts
  invite EMAIL           prints a link with which one person signs up (SIGN_UP=invite)
  reset-password EMAIL   prints a link with which the user chooses a new password
  sign-out EMAIL         ends all sessions and API tokens of an account
  delete EMAIL --yes     deletes an account with everything in it
  operator EMAIL         makes an account the operator of this server
  disk                   shows how much space the database and the files take
  jobs                   shows waiting, running and failed work
  mail-test ADDRESS      sends an email through SMTP_URL`;

interface Outcome {
  /** For `--json`. */
  data: unknown;
  lines: string[];
}

type Command = (input: { db: Db; config: Config; email: string; isSure: boolean }) => Promise<Outcome>;

const publicUrlOf = ({ publicUrl, listen }: Config) => publicUrl ?? localUrl(listen.port);

const formatCount = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** The commands that need no address. */
const REPORTS: Record<string, Command> = {
  async users({ db }) {
    const { items: accounts } = await listAccounts(db);
    const lines = accounts.map(({ email, name, isConfirmed, isOperator, isBeingDeleted, ...account }) =>
      [
        email,
        name,
        formatCount(account.sermons, "sermon"),
        formatBytes(account.fileBytes),
        `since ${account.createdAt.slice(0, 10)}`,
        account.lastUsedAt ? `last used ${account.lastUsedAt.slice(0, 10)}` : "not signed in",
        ...(isConfirmed ? [] : ["address not confirmed"]),
        ...(isOperator ? ["operator"] : []),
        ...(isBeingDeleted ? ["being deleted"] : []),
      ].join(" · "),
    );
    return { data: accounts, lines: lines.length > 0 ? lines : ["This server has no accounts."] };
  },
  async disk({ db, config }) {
    const use = await measureDiskUse(db);
    const { bavail, bsize } = await statfs(config.dataDir);
    const freeBytes = bavail * bsize;
    return {
      data: { ...use, freeBytes },
      lines: [
        `Database: ${formatBytes(use.databaseBytes)}`,
        `Files: ${formatBytes(use.fileBytes)}`,
        ...use.accounts.map(({ email, fileBytes }) => `  ${email}: ${formatBytes(fileBytes)}`),
        `Free in ${config.dataDir}: ${formatBytes(freeBytes)}`,
      ],
    };
  },
  async jobs({ db }) {
    const summary = await summarizeJobs(db);
    const { counts, waitingSince, failed } = summary;
    return {
      data: summary,
      lines: [
        ...counts.map(({ kind, state, count }) => `${kind}, ${state}: ${count}`),
        waitingSince ? `Waiting since ${waitingSince}` : "Nothing is waiting.",
        ...failed.map(
          ({ failedAt, kind, email, message }) => `Failed ${failedAt}: ${kind} of ${email}: ${message}`,
        ),
      ],
    };
  },
};

/** The commands on one address. */
const ACTIONS: Record<string, Command> = {
  async invite({ db, config, email }) {
    const settings = { signUp: config.signUp, publicUrl: publicUrlOf(config) };
    const { link, days } = await inviteToSignUp(db, email, settings);
    return {
      data: { email, link },
      lines: [
        link,
        `It works once, for ${email}, and expires in ${days} days. It replaces earlier links for this address.`,
      ],
    };
  },
  async "reset-password"({ db, config, email }) {
    const link = await createResetLink(db, { email }, publicUrlOf(config));
    return { data: { email, link }, lines: [link, "It works once and expires in an hour."] };
  },
  async "sign-out"({ db, email }) {
    const ended = await signOutAccount(db, { email });
    return {
      data: { email, ...ended },
      lines: [
        `Ended ${formatCount(ended.sessions, "session")} and ${formatCount(ended.tokens, "API token")} of ${email}.`,
      ],
    };
  },
  async delete({ db, email, isSure }) {
    if (!isSure) throw new StartError(`This cannot be undone. To delete ${email}, add --yes.`);
    await deleteAccount(db, { email });
    const line = `${email} can no longer sign in. Berea deletes the account within a minute, or when it starts.`;
    return { data: { email, isBeingDeleted: true }, lines: [line] };
  },
  async operator({ db, email }) {
    await makeOperator(db, { email });
    return { data: { email, isOperator: true }, lines: [`${email} is now the operator of this server.`] };
  },
};

/** Needs no database. */
async function testMail(config: Config, to: string): Promise<Outcome> {
  const outbox = path.join(tmpdir(), "berea-mail-test");
  const mailer = createMailer({ ...config.mail, outbox, log: pino({ level: "silent" }) });
  await sendTestEmail(mailer, to, publicUrlOf(config));
  return { data: { to, isSent: true }, lines: [`The mail server accepted an email to ${to}.`] };
}

/** Returns what the command prints. Throws a `StartError` or an `AppError` that says why it can't run. */
export async function runAdminCommand(
  given: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  if (given.includes("--help") || given[0] === "help") return `${USAGE}\n`;
  const [name = "", email, ...more] = given.filter((word) => !word.startsWith("--"));
  const isJson = given.includes("--json");
  const isOption = (word: string) => word === "--json" || (word === "--yes" && name === "delete");
  const unknown = given.filter((word) => word.startsWith("--") && !isOption(word));
  const isAction = Object.hasOwn(ACTIONS, name) || name === "mail-test";
  const isKnown = isAction ? email !== undefined : Object.hasOwn(REPORTS, name) && email === undefined;
  if (!isKnown || more.length > 0 || unknown.length > 0) throw new StartError(USAGE);
  const config = readConfig(environment);
  const { data, lines } =
    name === "mail-test"
      ? await testMail(config, email!)
      : await runOnDatabase((ACTIONS[name] ?? REPORTS[name])!, config, email ?? "", given.includes("--yes"));
  return `${isJson ? JSON.stringify(data, null, 2) : lines.join("\n")}\n`;
}

async function runOnDatabase(
  command: Command,
  config: Config,
  email: string,
  isSure: boolean,
): Promise<Outcome> {
  const { client, close } = await connect(config);
  try {
    return await command({ db: drizzle(client, { schema }), config, email, isSure });
  } finally {
    await client.end();
    await close();
  }
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
