CREATE TABLE "studies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"scripture" text DEFAULT '' NOT NULL,
	"objectives" text DEFAULT '' NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"frequency" text DEFAULT 'weekly' NOT NULL,
	"ministry_tags" text DEFAULT '' NOT NULL,
	"materials" text DEFAULT '' NOT NULL,
	"timezone" text DEFAULT 'UTC' NOT NULL,
	"sessions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"study_format" text DEFAULT 'in-person' NOT NULL,
	"difficulty_level" text DEFAULT 'beginner' NOT NULL,
	"target_age_group" text DEFAULT 'adults' NOT NULL,
	"language_options" jsonb DEFAULT '["English"]'::jsonb NOT NULL,
	"prerequisites" text DEFAULT '' NOT NULL,
	"expected_outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"guide" jsonb,
	"last_editor" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	"last_modified_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "studies_newest" ON "studies" USING btree ("owner_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);