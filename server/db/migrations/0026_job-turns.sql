ALTER TABLE "jobs" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "request_id" text;--> statement-breakpoint
CREATE INDEX "jobs_last_started" ON "jobs" USING btree ("owner_id","kind","started_at");--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "jobs" USING btree ("kind","owner_id","created_at") WHERE state in ('waiting', 'running');