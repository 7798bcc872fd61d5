ALTER TABLE "sermons" ADD COLUMN "transcript_info" jsonb;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "origin" jsonb;