ALTER TABLE "publications" ADD COLUMN "summary" text GENERATED ALWAYS AS (coalesce(nullif(content #>> '{document,description}', ''), content ->> 'excerpt', '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "has_captions" boolean GENERATED ALWAYS AS (content #> '{captions,0}' is not null) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "has_chapters" boolean GENERATED ALWAYS AS (content #> '{chapters,0}' is not null) STORED NOT NULL;--> statement-breakpoint
-- Feeds say when they last changed.
CREATE OR REPLACE FUNCTION "revise_site"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "sites" SET "revision" = "revision" + 1, "updated_at" = now() WHERE "id" = coalesce(new."site_id", old."site_id");
  RETURN NULL;
END $$;
