// The cost of a sermon in a large library: bytes in the database, and CPU time of background and web processes.
import { createApp } from "../server/app.ts";
import { startJob } from "../server/jobs/jobs.ts";
import { startContext } from "./support/context.ts";
import { describeMachine, keepReport, writeTable } from "./support/measure.ts";
import { addPerson } from "./support/person.ts";
import { makeSermon } from "./support/texts.ts";

const SERMONS = 50;
const REQUESTS = 300;
const CHARACTERS = 55_000;

const makeTranscript = (at: number) => makeSermon(CHARACTERS / 4, at * 521).slice(0, CHARACTERS);

const { context, createSermon, close } = await startContext();
const { pool, db } = context.database;
const owner = await addPerson(pool);

async function waitFor(question: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(question);
    if (rows[0]?.left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const UNFINISHED = "select count(*)::int as left from jobs where state in ('waiting', 'running')";
const UNINDEXED = "select count(*)::int as left from search_queue";

const ids: string[] = [];
for (let at = 0; at <= SERMONS; at += 1) ids.push(await createSermon(owner, at, CHARACTERS));
// The first job warms up the threads.
await startJob(db, context.jobs.kinds, owner, { kind: "process", sermonId: ids[0]! }, "bench");
await waitFor(UNFINISHED);
await waitFor(UNINDEXED);

const startedAt = performance.now();
const before = process.cpuUsage();
for (const sermonId of ids.slice(1))
  await startJob(db, context.jobs.kinds, owner, { kind: "process", sermonId }, "bench");
await waitFor(UNFINISHED);
const seconds = (performance.now() - startedAt) / 1000;
await waitFor(UNINDEXED);
const { user, system } = process.cpuUsage(before);
const mainProcess = (user + system) / 1_000_000 / SERMONS;

/** CPU time in milliseconds that a request costs this process, without the database. */
async function measureRequest(send: (at: number) => Promise<{ statusCode: number }>): Promise<number> {
  for (let at = 0; at < REQUESTS / 3; at += 1) await send(at);
  const start = process.cpuUsage();
  for (let at = 0; at < REQUESTS; at += 1) {
    const { statusCode } = await send(at);
    if (statusCode !== 200) throw new Error(`a request failed with status ${statusCode}`);
  }
  const used = process.cpuUsage(start);
  return (used.user + used.system) / 1000 / REQUESTS;
}

const app = await createApp(context);
const signUp = await app.inject({
  method: "POST",
  url: "/api/auth/sign-up/email",
  payload: { name: "Lydia", email: "lydia@berea.test", password: "a long enough password" },
});
const headers = { cookie: signUp.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
const sermons = `/api/users/${signUp.json().user.id}/sermons`;
const texts = ids.map((_, at) => makeTranscript(at));
for (const transcript of texts) {
  await app.inject({ method: "POST", url: sermons, headers, payload: { title: "Fear not", transcript } });
}
let [sermon] = (await app.inject({ url: sermons, headers })).json().items;
const list = await measureRequest(() => app.inject({ url: `${sermons}?limit=50`, headers }));
const one = await measureRequest(() => app.inject({ url: `${sermons}/${sermon.id}`, headers }));
const save = await measureRequest(async (at) => {
  const payload = { version: sermon.version, transcript: texts[at % texts.length] };
  const answer = await app.inject({ method: "PATCH", url: `${sermons}/${sermon.id}`, headers, payload });
  sermon = answer.json();
  return answer;
});
await pool.query(`delete from "user" where id <> $1`, [owner]);
await app.close();

await pool.query("vacuum full");
const { rows } = await pool.query<{ name: string; bytes: number }>(
  `select relname as name, pg_total_relation_size(oid)::int as bytes from pg_class
   where relkind = 'r' and relnamespace = 'public'::regnamespace and relname in
     ('sermons', 'versions', 'search_entries', 'jobs', 'job_pieces', 'devotionals', 'studies')
   order by 2 desc`,
);
await close();

const each = (bytes: number) => `${(bytes / (SERMONS + 1) / 1000).toFixed(1)} kB`;
const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);

keepReport(
  "scaling.md",
  `# What a sermon costs

${describeMachine()}; the embedded PostgreSQL on the same machine, which had other work. ${SERMONS} sermons of ${CHARACTERS / 1000} kB
(about ${Math.round(CHARACTERS / 5.5 / 1000)},000 words), each processed by a job on the built-in engine: refined transcript, summary, lesson plan,
highlights and search entries.

| | |
| --- | --- |
| CPU time of the worker's main process per sermon | ${(mainProcess * 1000).toFixed(0)} ms |
| sermons per minute, measured | ${((SERMONS / seconds) * 60).toFixed(0)} |
| CPU time of a web process: list of the 50 newest sermons | ${list.toFixed(1)} ms |
| one sermon with its texts | ${one.toFixed(1)} ms |
| autosave of ${CHARACTERS / 1000} kB | ${save.toFixed(1)} ms |

Bytes on disk with indexes and PostgreSQL's default compression, after \`vacuum full\`:

${writeTable(
  ["table", "per sermon"],
  [...rows.map(({ name, bytes }) => [name, each(bytes)]), ["**total**", each(total)]],
)}
`,
);
