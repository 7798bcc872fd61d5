DROP INDEX "search_entries_newest";--> statement-breakpoint
CREATE INDEX "search_entries_owner" ON "search_entries" USING btree ("owner_id");--> statement-breakpoint
-- Entries have words for verses now: all are made anew.
INSERT INTO "search_queue" ("record_id", "kind", "owner_id")
  SELECT "record_id", "kind", "owner_id" FROM "search_entries" ON CONFLICT ("record_id") DO NOTHING;
