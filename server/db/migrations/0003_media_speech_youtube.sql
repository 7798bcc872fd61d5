CREATE TABLE "authorisation_requests" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" text NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"source" text DEFAULT 'upload' NOT NULL,
	"filename" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"seconds" double precision,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "removed_files" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "youtube_authorisations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"tokens" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "options" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "segments" jsonb;--> statement-breakpoint
ALTER TABLE "authorisation_requests" ADD CONSTRAINT "authorisation_requests_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "youtube_authorisations" ADD CONSTRAINT "youtube_authorisations_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_of_record" ON "files" USING btree ("owner_id","record_kind","record_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_uploading" ON "files" USING btree ("updated_at") WHERE state = 'uploading';--> statement-breakpoint
UPDATE "jobs" SET "options" = jsonb_build_object('engine', "engine") WHERE "engine" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" DROP COLUMN "engine";--> statement-breakpoint
-- However a row goes, with its owner's account too, its bytes are noted for removal in the same transaction.
CREATE FUNCTION "note_removed_file"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removed_files" ("storage_key") VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "files_removed" AFTER DELETE ON "files" FOR EACH ROW EXECUTE FUNCTION "note_removed_file"();