import { SERIES_MESSAGES } from "../../contract/series/series.ts";
import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { TextTasks } from "../records/record-kind.ts";
import { createRecord } from "../records/records.ts";
import { sermonKind } from "../sermons/sermon.kind.ts";
import { lockSeries, writeSeries } from "./series-rows.ts";

/** Creates the draft of a planned sermon, which is then no longer planned. Throws not found. */
export async function draftPlannedSermon(
  { db, texts }: { db: Db; texts: TextTasks },
  ownerId: string,
  id: string,
  plannedId: string,
): Promise<{ sermonId: string }> {
  return db.transaction(async (tx) => {
    const row = await lockSeries(tx, ownerId, id);
    const planned = row.planned.find((each) => each.id === plannedId);
    if (!planned) throw new AppError("not_found", SERIES_MESSAGES.plannedNotFound);
    const { title, date, scripture } = planned;
    const sermon = await createRecord({ db: tx, texts }, sermonKind, ownerId, {
      title,
      date,
      scripture,
      series: row.name,
    });
    await writeSeries(tx, row, { planned: row.planned.filter((each) => each.id !== plannedId) });
    return { sermonId: sermon.id };
  });
}
