// Migrations add, so that processes of the version before can work with the tables (docs/operations.md, "Update").
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { COMPATIBILITY_FLOOR, type Migration } from "./compatibility.ts";

const FOLDER = path.join(import.meta.dirname, "../migrations");
const journal = JSON.parse(readFileSync(path.join(FOLDER, "meta", "_journal.json"), "utf8")) as {
  entries: Migration[];
};
const tags = journal.entries.map(({ tag }) => tag);

/** Statements that processes of the version before may not survive. */
function findContractions(sql: string): string[] {
  const statements = sql.split(/--> statement-breakpoint|;\s*$/m).map((statement) => statement.trim());
  const created = new Set(
    Array.from(sql.matchAll(/create table (?:if not exists )?"(\w+)"/gi), ([, name]) => name),
  );
  return statements.filter((statement) => {
    const [, table] = /^alter table (?:only )?"(\w+)"/i.exec(statement) ?? [];
    if (table !== undefined && created.has(table)) return false;
    return (
      /^drop (?!index)/i.test(statement) ||
      /\b(?:drop column|drop constraint|drop default|rename|set not null|set data type|alter column .* type)\b/i.test(
        statement,
      ) ||
      /\badd column\b(?=.*\bnot null\b)(?!.*\b(?:default|generated)\b)/i.test(statement) ||
      /\badd constraint .*\b(?:check|unique|primary key)\b/i.test(statement) ||
      (/^create unique index/i.test(statement) && !created.has(/ on "(\w+)"/i.exec(statement)?.[1] ?? ""))
    );
  });
}

test("recognizes what restricts", () => {
  const add = 'ALTER TABLE "sermons" ADD COLUMN';
  for (const statement of [
    'DROP TABLE "jobs"',
    'ALTER TABLE "jobs" DROP COLUMN "kind"',
    'ALTER TABLE "jobs" RENAME COLUMN "kind" TO "sort"',
    'ALTER TABLE "jobs" ALTER COLUMN "kind" SET NOT NULL',
    'ALTER TABLE "jobs" ALTER COLUMN "kind" SET DATA TYPE text',
    `${add} "mood" text NOT NULL`,
    'CREATE UNIQUE INDEX "one" ON "jobs" ("kind")',
    'ALTER TABLE "jobs" ADD CONSTRAINT "kinds" CHECK (kind <> \'\')',
  ])
    expect(findContractions(`${statement};`)).toEqual([statement]);
  for (const statement of [
    `${add} "mood" text`,
    `${add} "mood" text DEFAULT '' NOT NULL`,
    'DROP INDEX "jobs_kind"',
    'CREATE TABLE "visits" ("id" uuid);--> statement-breakpoint\nALTER TABLE "visits" ADD CONSTRAINT "u" UNIQUE("id")',
  ])
    expect({ statement, found: findContractions(`${statement};`) }).toEqual({ statement, found: [] });
});

test("a migration that restricts raises the floor, so that older processes refuse to start", () => {
  const floor = tags.indexOf(COMPATIBILITY_FLOOR);
  expect(floor).toBeGreaterThanOrEqual(0);
  const contracting = tags
    .slice(floor + 2)
    .filter((tag) => findContractions(readFileSync(path.join(FOLDER, `${tag}.sql`), "utf8")).length > 0);
  // Only add, or raise COMPATIBILITY_FLOOR to the migration before it.
  expect(contracting).toEqual([]);
});

test("the changelog has an entry for every migration", () => {
  const changelog = readFileSync(path.join(import.meta.dirname, "../../../CHANGELOG.md"), "utf8");
  const missing = tags.filter((tag) => !changelog.includes(`\`${tag}\``));
  // List it in CHANGELOG.md below "Migrations".
  expect(missing).toEqual([]);
});
