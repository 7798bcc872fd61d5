// Processes that share, approve and edit a sermon are killed at any moment.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { createChurch, signUpInto } from "../churches/testing-churches.ts";
import { reviewEvents, sermons } from "../db/schema.ts";
import { startProgram } from "../testing/testing-program.ts";
import { createTestApp } from "../testing/testing.ts";
import { removeFolder } from "../testing/testing-folder.ts";

const KILLS = 20;

test("what is shared and approved is complete after each of twenty kills", { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "berea-reviews-"));
  const berea = await createTestApp({ worksOnJobs: false });
  const { db, database } = berea.context;
  const anna = await berea.signUp("Anna Green");
  const churchId = await createChurch(anna);
  const ben = await signUpInto(berea, anna, churchId, "staff", { canEdit: true, canPublish: true });
  const { id } = await anna.createSermon({ title: "Fear not", summary: "Words of 0, round 0." });

  /** Checks that nothing is half done, and returns the version of the sermon. One snapshot sees it all. */
  const checkState = () =>
    db.transaction(
      async (tx) => {
        const [sermon] = await tx.select().from(sermons);
        const { version, summary, audience, sharedAccess } = sermon!;
        expect(summary).toMatch(`Words of ${version - 1}, `);
        const shared = [churchId, "everyone", "edit"];
        const nobody = [null, null, null];
        expect([shared, nobody]).toContainEqual([sermon!.churchId, audience, sharedAccess]);
        const events = await tx
          .select()
          .from(reviewEvents)
          .orderBy(asc(reviewEvents.createdAt), asc(reviewEvents.id));
        const last = events.findLast(({ action }) => action === "approve");
        // The exact state that was approved is stored with the last approval.
        const kept = events.map(({ approvedText }) => approvedText !== null);
        expect(kept).toEqual(events.map((event) => event === last));
        expect(last?.approvedText ?? "").toContain(last ? `Words of ${last.version - 1}, ` : "");
        expect(last?.version ?? 0).toBeLessThanOrEqual(version);
        return version;
      },
      { isolationLevel: "repeatable read" },
    );

  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await checkState();
    const worker = startProgram("reviews/testing-review-process.ts", [
      JSON.stringify(database.connection),
      folder,
      churchId,
      anna.uid,
      ben.uid,
      id,
    ]);
    await expect.poll(checkState, { timeout: 60_000, interval: 10 }).toBeGreaterThan(before);
    // At another moment of a round each time.
    await wait(kill * 3);
    await worker.kill();
  }
  await checkState();
  await berea.close();
  await removeFolder(folder);
});
