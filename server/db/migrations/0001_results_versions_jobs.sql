CREATE TABLE "job_pieces" (
	"sermon_id" uuid NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_pieces_sermon_id_key_pk" PRIMARY KEY("sermon_id","key")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"sermon_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"engine" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"finished" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"texts_at_start" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"record_id" uuid NOT NULL,
	"part" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"info" jsonb,
	"replaced_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "results" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "transcript_hash" text GENERATED ALWAYS AS (md5(transcript)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "refined_transcript_hash" text GENERATED ALWAYS AS (md5(refined_transcript)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "job_pieces" ADD CONSTRAINT "job_pieces_sermon_id_sermons_id_fk" FOREIGN KEY ("sermon_id") REFERENCES "public"."sermons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_sermon_id_sermons_id_fk" FOREIGN KEY ("sermon_id") REFERENCES "public"."sermons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("owner_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_at_a_time" ON "jobs" USING btree ("sermon_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "versions_newest" ON "versions" USING btree ("record_id","part","replaced_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "versions_owner" ON "versions" USING btree ("owner_id");