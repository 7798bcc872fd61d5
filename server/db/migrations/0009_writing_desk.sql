CREATE TABLE "devotionals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"date" date NOT NULL,
	"scripture" text DEFAULT '' NOT NULL,
	"reading" text DEFAULT '' NOT NULL,
	"reflection_questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"prayer" text DEFAULT '' NOT NULL,
	"series" text DEFAULT '' NOT NULL,
	"series_day" integer,
	"source_sermon_id" uuid,
	"origin" jsonb,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"last_editor" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"last_modified_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"words" "tsvector" NOT NULL,
	"title_words" "tsvector" NOT NULL,
	"passages" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_queue" (
	"record_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"before" text DEFAULT '' NOT NULL,
	"how" text DEFAULT '' NOT NULL,
	"after" text DEFAULT '' NOT NULL,
	"scripture" text DEFAULT '' NOT NULL,
	"photo_file_id" uuid,
	"photo_permission" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"name_shown" text DEFAULT 'first' NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"last_editor" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"last_modified_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "speaker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "last_editors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "devotionals" ADD CONSTRAINT "devotionals_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devotionals" ADD CONSTRAINT "devotionals_source_sermon_id_sermons_id_fk" FOREIGN KEY ("source_sermon_id") REFERENCES "public"."sermons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonies" ADD CONSTRAINT "testimonies_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devotionals_newest" ON "devotionals" USING btree ("owner_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "devotionals_series" ON "devotionals" USING btree ("owner_id","series","series_day");--> statement-breakpoint
CREATE INDEX "devotionals_sermon" ON "devotionals" USING btree ("source_sermon_id");--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words","title_words") WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX "search_entries_newest" ON "search_entries" USING btree ("owner_id","updated_at" DESC NULLS LAST,"record_id");--> statement-breakpoint
CREATE INDEX "testimonies_newest" ON "testimonies" USING btree ("owner_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- Whatever changes a record, its entry is to be made anew; with the record the entry goes.
CREATE FUNCTION "note_for_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "search_queue" WHERE "record_id" = OLD.id;
    DELETE FROM "search_entries" WHERE "record_id" = OLD.id;
  ELSE
    INSERT INTO "search_queue" ("record_id", "kind", "owner_id") VALUES (NEW.id, TG_ARGV[0], NEW.owner_id)
      ON CONFLICT ("record_id") DO UPDATE SET "changed_at" = clock_timestamp();
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "sermons_sought" AFTER INSERT OR UPDATE OR DELETE ON "sermons" FOR EACH ROW EXECUTE FUNCTION "note_for_search"('sermon');--> statement-breakpoint
CREATE TRIGGER "studies_sought" AFTER INSERT OR UPDATE OR DELETE ON "studies" FOR EACH ROW EXECUTE FUNCTION "note_for_search"('study');--> statement-breakpoint
CREATE TRIGGER "devotionals_sought" AFTER INSERT OR UPDATE OR DELETE ON "devotionals" FOR EACH ROW EXECUTE FUNCTION "note_for_search"('devotional');--> statement-breakpoint
CREATE TRIGGER "testimonies_sought" AFTER INSERT OR UPDATE OR DELETE ON "testimonies" FOR EACH ROW EXECUTE FUNCTION "note_for_search"('testimony');--> statement-breakpoint
INSERT INTO "search_queue" ("record_id", "kind", "owner_id")
  SELECT "id", 'sermon', "owner_id" FROM "sermons" UNION ALL
  SELECT "id", 'study', "owner_id" FROM "studies" UNION ALL
  SELECT "id", 'devotional', "owner_id" FROM "devotionals" UNION ALL
  SELECT "id", 'testimony', "owner_id" FROM "testimonies";
