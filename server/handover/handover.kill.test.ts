// Processes that hand records over are killed at any moment, while others hand over and save the same records.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { count } from "drizzle-orm";
import { expect, test } from "vitest";
import { addFile } from "../account-deletion/testing-full-account.ts";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import { handovers, sermons, versions } from "../db/schema.ts";
import { startProgram } from "../testing/testing-program.ts";
import { createTestApp, type TestUser } from "../testing/testing.ts";
import { TABLES_OF_RECORDS } from "./move-records.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const RECORDS = 10;
const KILLS = 20;

test(
  "every record has one owner and all its rows after each of twenty kills",
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "berea-handover-"));
    const berea = await createTestApp({ worksOnJobs: false });
    const { db, database } = berea.context;
    const anna = await berea.signUp("Anna Green");
    const churchId = await createChurch(anna);
    const ben = await signUpInto(berea, anna, churchId, "staff", { canEdit: true });
    const ids: string[] = [];
    for (let index = 0; index < RECORDS; index += 1) {
      const { id } = await anna.createSermon({ title: "Fear not", transcript: "Fear not.", series: "Luke" });
      const address = `${anna.sermons}/${id}`;
      await anna.call("PATCH", address, { transcript: "Fear not, flock.", version: 1 });
      await anna.call("PUT", `${address}/sharing`, { churchId, audience: "everyone", access: "edit" });
      await anna.call("POST", `${address}/links`, {});
      await anna.call("POST", `${address}/comments`, { text: "Amen." });
      await addFile(anna, { sermonId: id });
      ids.push(id);
    }

    /** Counts the rows of each table, which all must belong to the owner of their sermon. One snapshot sees it all. */
    const readRows = () =>
      db.transaction(
        async (tx) => {
          const rows = await tx.select({ id: sermons.id, ownerId: sermons.ownerId }).from(sermons);
          const owners = new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
          expect([...owners.keys()].toSorted()).toEqual(ids.toSorted());
          for (const ownerId of owners.values()) expect([anna.uid, ben.uid]).toContain(ownerId);
          const counts: number[] = [];
          for (const { table, ownerId, recordId } of [
            ...TABLES_OF_RECORDS,
            { table: versions, ...versions },
          ]) {
            const found = await tx.select({ ownerId, recordId }).from(table);
            for (const row of found) expect(row.ownerId).toBe(owners.get(row.recordId as string));
            if (table !== handovers) counts.push(found.length);
          }
          return counts;
        },
        { isolationLevel: "repeatable read" },
      );
    const countHandovers = async () => (await db.select({ total: count() }).from(handovers))[0]!.total;
    const before = await readRows();
    expect(before.filter((rows) => rows === RECORDS).length).toBeGreaterThanOrEqual(4);

    const start = () =>
      startProgram(
        "handover/testing-handover-process.ts",
        [JSON.stringify(database.connection), folder, churchId, anna.uid, ben.uid],
        // The loser of a race may fail: what it wanted to hand over has another owner.
        { errors: "ignore" },
      );

    // Whoever is the owner saves the first sermon. Saves that were accepted are not lost.
    const first = ids[0]!;
    let saved = "Fear not";
    const saves = new AbortController();
    const trySave = async (person: TestUser, title: string) => {
      const address = `${person.sermons}/${first}`;
      const { status, body } = await person.call("GET", address);
      if (status !== 200) return;
      if ((await person.call("PATCH", address, { title, version: body.version })).status === 200)
        saved = title;
    };
    const saving = (async () => {
      for (let round = 0; !saves.signal.aborted; round += 1) {
        for (const person of [anna, ben]) await trySave(person, `Saved in round ${round}`);
      }
    })();

    const other = start();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const handedOver = await countHandovers();
      const worker = start();
      await expect.poll(countHandovers, { timeout: 60_000, interval: 10 }).toBeGreaterThan(handedOver);
      // At another moment of a handover each time.
      await wait(kill * 3);
      await worker.kill();
      expect(await readRows()).toEqual(before);
    }
    saves.abort();
    await saving;
    await other.kill();
    expect(await readRows()).toEqual(before);
    expect(saved).not.toBe("Fear not");
    const titles = await db.select({ id: sermons.id, title: sermons.title }).from(sermons);
    expect(titles.find(({ id }) => id === first)?.title).toBe(saved);
    await berea.close();
    await removeFolder(folder);
  },
);
