ALTER TABLE "files" ADD COLUMN "chapters" jsonb;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "import_key" text;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "episode_guid" text;--> statement-breakpoint
CREATE INDEX "sermons_imported" ON "sermons" USING btree ("owner_id","import_key") WHERE import_key is not null;--> statement-breakpoint
UPDATE "sermons" SET "import_key" = i."key", "episode_guid" = i."episode" ->> 'guid'
FROM "import_items" i WHERE i."sermon_id" = "sermons"."id" AND octet_length(i."key") <= 2000;
