ALTER TABLE "site_subscribers" ADD COLUMN "rejections" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_subscribers" ADD COLUMN "rejected_at" timestamp (3) with time zone;