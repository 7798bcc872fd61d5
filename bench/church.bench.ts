// The first page of what a church shares, compared with that of a personal library, over HTTP routes of one process.
import type pg from "pg";
import { createApp } from "../server/app.ts";
import { readCookies } from "../server/testing/testing.ts";
import { startContext } from "./support/context.ts";
import { describeMachine, findMedian, keepReport, milliseconds, writeTable } from "./support/measure.ts";

const PEOPLE = 200;
const RECORDS = 100_000;
const OWN_RECORDS = RECORDS / PEOPLE;
const ROUNDS = 300;
const GOAL = 1.2;

const { context, close } = await startContext();
const { pool } = context.database;
const app = await createApp(context);

async function signUp(email: string): Promise<{ uid: string; cookie: string }> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/auth/sign-up/email",
    payload: { name: "Lydia", email, password: "a long enough password" },
  });
  const cookies = [answer.headers["set-cookie"]].flat().map(String);
  return { uid: (answer.json() as { user: { id: string } }).user.id, cookie: readCookies(cookies) };
}

/** Sermons of these people, which they share with the church if there is one. */
async function fill(target: pg.Pool, owners: string[], count: number, churchId: string | null) {
  await target.query(
    `insert into sermons (owner_id, created_by, last_modified_by, title, date, scripture, description, transcript,
       updated_at, church_id, audience, shared_access)
     select owner, owner, owner, 'Sermon ' || n, '2026-03-01', 'Romans 8:1-11', 'What follows from it.',
       'In the beginning, ' || n, now() - n * interval '1 minute', $3::uuid,
       case when $3 is null then null when n % 3 = 0 then 'staff' else 'everyone' end, case when $3 is not null then 'view' end
     from (select n, ($1::text[])[1 + n % cardinality($1::text[])] as owner from generate_series(1, $2::int) n) as made`,
    [owners, count, churchId],
  );
}

const [viewer, solo] = [await signUp("viewer@berea.test"), await signUp("solo@berea.test")];
const others = Array.from({ length: PEOPLE - 1 }, (_, at) => `person-${at}`);
await pool.query("alter table sermons disable trigger sermons_sought");
await pool.query(
  `insert into "user" (id, name, email) select id, 'Person', id || '@others.test' from unnest($1::text[]) as id`,
  [others],
);
const { rows } = await pool.query<{ id: string }>(
  "insert into churches (name) values ('Grace') returning id",
);
const churchId = rows[0]!.id;
await pool.query(
  `insert into church_members (church_id, user_id, role, permissions)
   select $1, id, case when id = $3 then 'member' else 'staff' end, '{"canView": true}' from unnest($2::text[]) as id`,
  [churchId, [viewer.uid, ...others], viewer.uid],
);
await fill(pool, [viewer.uid, ...others], RECORDS, churchId);
await fill(pool, [solo.uid], OWN_RECORDS, null);
await pool.query("vacuum analyze");

const PAGES = {
  personal: { url: `/api/users/${solo.uid}/content?limit=50`, cookie: solo.cookie },
  church: { url: `/api/churches/${churchId}/content?limit=50`, cookie: viewer.cookie },
  author: { url: `/api/churches/${churchId}/content?limit=50&author=person-7`, cookie: viewer.cookie },
};
type Page = keyof typeof PAGES;

async function read(page: Page): Promise<number> {
  const { url, cookie } = PAGES[page];
  const from = performance.now();
  const { statusCode, body } = await app.inject({ method: "GET", url, headers: { cookie } });
  const time = performance.now() - from;
  if (statusCode !== 200 || JSON.parse(body).items.length !== 50)
    throw new Error(`${url}: ${statusCode} ${body}`);
  return time;
}

const times: Record<Page, number[]> = { personal: [], church: [], author: [] };
// In turns, so that what else the machine does falls on all of them. The first rounds warm up. Below the usage limit.
for (let round = -20; round < ROUNDS; round += 1) {
  if (round % 100 === 0) await pool.query("delete from sign_in_failures");
  for (const page of Object.keys(PAGES) as Page[]) {
    const time = await read(page);
    if (round >= 0) times[page].push(time);
  }
}
await app.close();
await close();

const medians = Object.fromEntries(
  Object.entries(times).map(([page, all]) => [page, findMedian(all) ?? Number.NaN]),
) as Record<Page, number>;
const ratio = (page: Page) => (medians[page] / medians.personal).toFixed(2);
const isMet = Math.max(medians.church, medians.author) <= GOAL * medians.personal;

keepReport(
  "church.md",
  `# The library of a church

${describeMachine()}; the embedded PostgreSQL on the same machine. The first 50 records over the routes of the server, with the session, for a member of a
church of ${PEOPLE} people who share ${RECORDS.toLocaleString("en")} records, and for a user with ${OWN_RECORDS} records of their own. Medians of ${ROUNDS} calls each, in turns.

${writeTable(
  ["First page", "Median", "Ratio"],
  [
    ["Library → My Content", milliseconds(medians.personal), "1.00"],
    ["Library → Church", milliseconds(medians.church), ratio("church")],
    ["Library → Church, one author", milliseconds(medians.author), ratio("author")],
  ],
)}

${isMet ? `The goal is met: a ratio of at most ${GOAL}.` : `The goal is missed: a ratio of at most ${GOAL}.`}
`,
);
if (!isMet) process.exitCode = 1;
