-- People choose the ids of their records: those of two accounts or kinds may be the same.
DROP INDEX "search_entries_owner";--> statement-breakpoint
ALTER TABLE "search_entries" DROP CONSTRAINT "search_entries_pkey";--> statement-breakpoint
ALTER TABLE "search_queue" DROP CONSTRAINT "search_queue_pkey";--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_owner_id_kind_record_id_pk" PRIMARY KEY("owner_id","kind","record_id");--> statement-breakpoint
ALTER TABLE "search_queue" ADD CONSTRAINT "search_queue_owner_id_kind_record_id_pk" PRIMARY KEY("owner_id","kind","record_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_for_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "search_queue" WHERE "owner_id" = OLD.owner_id AND "kind" = TG_ARGV[0] AND "record_id" = OLD.id;
    DELETE FROM "search_entries" WHERE "owner_id" = OLD.owner_id AND "kind" = TG_ARGV[0] AND "record_id" = OLD.id;
  ELSE
    INSERT INTO "search_queue" ("record_id", "kind", "owner_id") VALUES (NEW.id, TG_ARGV[0], NEW.owner_id)
      ON CONFLICT ("owner_id", "kind", "record_id") DO UPDATE SET "changed_at" = clock_timestamp();
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Records that another one had pushed out of the search.
INSERT INTO "search_queue" ("record_id", "kind", "owner_id")
  SELECT "id", "kind", "owner_id" FROM (
    SELECT "id", 'sermon' AS "kind", "owner_id" FROM "sermons" UNION ALL
    SELECT "id", 'study', "owner_id" FROM "studies" UNION ALL
    SELECT "id", 'devotional', "owner_id" FROM "devotionals" UNION ALL
    SELECT "id", 'testimony', "owner_id" FROM "testimonies"
  ) AS "records"
  WHERE NOT EXISTS (
    SELECT FROM "search_entries" AS "entry"
    WHERE "entry"."owner_id" = "records"."owner_id" AND "entry"."kind" = "records"."kind"
      AND "entry"."record_id" = "records"."id"
  )
  ON CONFLICT DO NOTHING;
