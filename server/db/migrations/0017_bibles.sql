ALTER TABLE "sermons" ADD COLUMN "bible" text;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "bible" text;