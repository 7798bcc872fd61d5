CREATE TABLE "series" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"key" text GENERATED ALWAYS AS (normalize(lower(btrim(regexp_replace(name, '\s+', ' ', 'g'))), nfc)) STORED NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cover_id" uuid,
	"planned" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_implicit" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "series_key" UNIQUE("owner_id","key")
);
--> statement-breakpoint
DROP INDEX "devotionals_series";--> statement-breakpoint
ALTER TABLE "devotionals" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_cover_id_files_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devotionals" ADD CONSTRAINT "devotionals_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sermons" ADD CONSTRAINT "sermons_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devotionals_date" ON "devotionals" USING btree ("owner_id",coalesce("date", '0001-01-01'::date) desc nulls last,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "devotionals_oldest" ON "devotionals" USING btree ("owner_id",coalesce("date", '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "devotionals_in_series" ON "devotionals" USING btree ("series_id","owner_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sermons_date" ON "sermons" USING btree ("owner_id",coalesce("date", '0001-01-01'::date) desc nulls last,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sermons_oldest" ON "sermons" USING btree ("owner_id",coalesce("date", '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "sermons_speaker" ON "sermons" USING btree ("owner_id","speaker","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sermons_in_series" ON "sermons" USING btree ("series_id","owner_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "studies_date" ON "studies" USING btree ("owner_id",coalesce("start_date", '0001-01-01'::date) desc nulls last,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "studies_oldest" ON "studies" USING btree ("owner_id",coalesce("start_date", '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "studies_in_series" ON "studies" USING btree ("series_id","owner_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
-- Sets the series that a record names, and adds it if the user has none with that name.
CREATE FUNCTION "set_series"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  series_name text := btrim(regexp_replace(NEW.series, '\s+', ' ', 'g'));
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.series = OLD.series THEN
    RETURN NEW;
  END IF;
  IF series_name = '' THEN
    NEW.series_id := NULL;
  ELSE
    INSERT INTO "series" ("owner_id", "name", "is_implicit") VALUES (NEW.owner_id, series_name, true)
      ON CONFLICT ("owner_id", "key") DO UPDATE SET "name" =
        CASE WHEN "series"."is_implicit" THEN excluded."name" ELSE "series"."name" END
      RETURNING "id" INTO NEW.series_id;
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
-- Deletes a series that exists only because records named it, with the last of them. The lock and the second statement
-- make sure that a record added at the same time is seen.
CREATE FUNCTION "delete_unused_series"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.series_id IS NULL OR (TG_OP = 'UPDATE' AND NEW.series_id IS NOT DISTINCT FROM OLD.series_id) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM "series" WHERE "id" = OLD.series_id AND "is_implicit" FOR UPDATE;
  IF FOUND THEN
    DELETE FROM "series" WHERE "id" = OLD.series_id
      AND NOT EXISTS (SELECT FROM "sermons" WHERE "series_id" = OLD.series_id)
      AND NOT EXISTS (SELECT FROM "studies" WHERE "series_id" = OLD.series_id)
      AND NOT EXISTS (SELECT FROM "devotionals" WHERE "series_id" = OLD.series_id);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO "series" ("owner_id", "name", "is_implicit")
  SELECT "owner_id", btrim(regexp_replace("series", '\s+', ' ', 'g')), true FROM (
    SELECT "owner_id", "series", "updated_at" FROM "sermons" UNION ALL
    SELECT "owner_id", "series", "updated_at" FROM "devotionals"
  ) AS "named"
  WHERE btrim(regexp_replace("series", '\s+', ' ', 'g')) <> '' ORDER BY "updated_at" DESC
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "sermons" SET "series_id" = "series"."id" FROM "series" WHERE "series"."owner_id" = "sermons"."owner_id"
  AND "series"."key" = normalize(lower(btrim(regexp_replace("sermons"."series", '\s+', ' ', 'g'))), nfc);--> statement-breakpoint
UPDATE "devotionals" SET "series_id" = "series"."id" FROM "series" WHERE "series"."owner_id" = "devotionals"."owner_id"
  AND "series"."key" = normalize(lower(btrim(regexp_replace("devotionals"."series", '\s+', ' ', 'g'))), nfc);--> statement-breakpoint
CREATE TRIGGER "sermons_set_series" BEFORE INSERT OR UPDATE OF "series" ON "sermons" FOR EACH ROW EXECUTE FUNCTION "set_series"();--> statement-breakpoint
CREATE TRIGGER "studies_set_series" BEFORE INSERT OR UPDATE OF "series" ON "studies" FOR EACH ROW EXECUTE FUNCTION "set_series"();--> statement-breakpoint
CREATE TRIGGER "devotionals_set_series" BEFORE INSERT OR UPDATE OF "series" ON "devotionals" FOR EACH ROW EXECUTE FUNCTION "set_series"();--> statement-breakpoint
CREATE TRIGGER "sermons_left_series" AFTER UPDATE OF "series" OR DELETE ON "sermons" FOR EACH ROW EXECUTE FUNCTION "delete_unused_series"();--> statement-breakpoint
CREATE TRIGGER "studies_left_series" AFTER UPDATE OF "series" OR DELETE ON "studies" FOR EACH ROW EXECUTE FUNCTION "delete_unused_series"();--> statement-breakpoint
CREATE TRIGGER "devotionals_left_series" AFTER UPDATE OF "series" OR DELETE ON "devotionals" FOR EACH ROW EXECUTE FUNCTION "delete_unused_series"();
