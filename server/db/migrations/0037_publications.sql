CREATE TABLE "publications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"owner_id" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"record_version" integer,
	"content" jsonb,
	"file_id" uuid,
	"title" text DEFAULT '' NOT NULL,
	"listed_on" date,
	"scripture" text DEFAULT '' NOT NULL,
	"speaker" text DEFAULT '' NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"books" integer[] DEFAULT '{}' NOT NULL,
	"source_sermon_id" uuid,
	"searched" text DEFAULT '' NOT NULL,
	"search_vector" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', searched)) STORED NOT NULL,
	"published_at" timestamp (3) with time zone,
	"republished_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publications_address" UNIQUE("site_id","record_kind","slug"),
	CONSTRAINT "publications_of_record" UNIQUE("record_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "retired_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"retired_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_publications" (
	"publication_id" uuid PRIMARY KEY NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"record_version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"file_id" uuid,
	"source_sermon_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_pictures" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"church_id" uuid,
	"owner_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"accent" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"logo_hash" text,
	"podcast_author" text DEFAULT '' NOT NULL,
	"podcast_email" text DEFAULT '' NOT NULL,
	"podcast_category" text DEFAULT 'Religion & Spirituality/Christianity' NOT NULL,
	"is_podcast_locked" boolean DEFAULT true NOT NULL,
	"podcast_guid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sites_church_id_unique" UNIQUE("church_id"),
	CONSTRAINT "sites_owner_id_unique" UNIQUE("owner_id"),
	CONSTRAINT "sites_slug_unique" UNIQUE("slug"),
	CONSTRAINT "sites_of_one" CHECK (num_nonnulls("sites"."church_id", "sites"."owner_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_publications" ADD CONSTRAINT "scheduled_publications_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_publications" ADD CONSTRAINT "scheduled_publications_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_pictures" ADD CONSTRAINT "site_pictures_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publications_owner" ON "publications" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "publications_file" ON "publications" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "publications_newest" ON "publications" USING btree ("site_id","record_kind","listed_on" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE content is not null;--> statement-breakpoint
CREATE INDEX "publications_search" ON "publications" USING gin ("search_vector");--> statement-breakpoint
CREATE INDEX "scheduled_publications_due" ON "scheduled_publications" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "scheduled_publications_file" ON "scheduled_publications" USING btree ("file_id");--> statement-breakpoint
CREATE FUNCTION "retire_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'sites' THEN
    INSERT INTO "retired_addresses" ("hash") VALUES (encode(sha256(convert_to(old."slug", 'UTF8')), 'hex')) ON CONFLICT DO NOTHING;
  ELSIF old."published_at" IS NOT NULL THEN
    INSERT INTO "retired_addresses" ("hash")
      VALUES (encode(sha256(convert_to(old."site_id" || '/' || old."record_kind" || '/' || old."slug", 'UTF8')), 'hex')) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sites_retire_address" AFTER DELETE ON "sites" FOR EACH ROW EXECUTE FUNCTION "retire_address"();--> statement-breakpoint
CREATE TRIGGER "publications_retire_address" AFTER DELETE ON "publications" FOR EACH ROW EXECUTE FUNCTION "retire_address"();--> statement-breakpoint
CREATE FUNCTION "delete_publications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "publications" WHERE "record_id" = old."id" AND "record_kind" = TG_ARGV[0];
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sermons_delete_publications" AFTER DELETE ON "sermons" FOR EACH ROW EXECUTE FUNCTION "delete_publications"('sermon');--> statement-breakpoint
CREATE TRIGGER "studies_delete_publications" AFTER DELETE ON "studies" FOR EACH ROW EXECUTE FUNCTION "delete_publications"('study');--> statement-breakpoint
CREATE TRIGGER "devotionals_delete_publications" AFTER DELETE ON "devotionals" FOR EACH ROW EXECUTE FUNCTION "delete_publications"('devotional');--> statement-breakpoint
CREATE FUNCTION "revise_site"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "sites" SET "revision" = "revision" + 1 WHERE "id" = coalesce(new."site_id", old."site_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "publications_revise_site" AFTER INSERT OR UPDATE OR DELETE ON "publications" FOR EACH ROW EXECUTE FUNCTION "revise_site"();
