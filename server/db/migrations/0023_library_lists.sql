ALTER TABLE "devotionals" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "testimonies" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "books" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "devotionals_title" ON "devotionals" USING btree ("owner_id",left(normalize(lower("title"), nfd), 100),"id");--> statement-breakpoint
CREATE INDEX "sermons_title" ON "sermons" USING btree ("owner_id",left(normalize(lower("title"), nfd), 100),"id");--> statement-breakpoint
CREATE INDEX "studies_title" ON "studies" USING btree ("owner_id",left(normalize(lower("title"), nfd), 100),"id");--> statement-breakpoint
CREATE INDEX "testimonies_title" ON "testimonies" USING btree ("owner_id",left(normalize(lower("title"), nfd), 100),"id");--> statement-breakpoint
-- Entries of the search have the books of the scripture field now.
INSERT INTO "search_queue" ("record_id", "kind", "owner_id")
  SELECT "record_id", "kind", "owner_id" FROM "search_entries" ON CONFLICT DO NOTHING;
