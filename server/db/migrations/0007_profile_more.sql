ALTER TABLE "jobs" ADD COLUMN "end_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "youtube_offered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "sample_sermon_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_sample_sermon_id_sermons_id_fk" FOREIGN KEY ("sample_sermon_id") REFERENCES "public"."sermons"("id") ON DELETE set null ON UPDATE no action;