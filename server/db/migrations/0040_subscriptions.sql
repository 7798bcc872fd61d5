CREATE TABLE "announcements" (
	"publication_id" uuid PRIMARY KEY NOT NULL,
	"mailing_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"site_id" uuid NOT NULL,
	"email" text NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_subscribers_address" UNIQUE("site_id","email")
);
--> statement-breakpoint
CREATE TABLE "subscriber_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"mailing_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriber_mails_once" UNIQUE("subscriber_id","mailing_id")
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "sends_emails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_mailing_id_site_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."site_mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_mailings" ADD CONSTRAINT "site_mailings_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_subscribers" ADD CONSTRAINT "site_subscribers_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_mails" ADD CONSTRAINT "subscriber_mails_subscriber_id_site_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."site_subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriber_mails" ADD CONSTRAINT "subscriber_mails_mailing_id_site_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."site_mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_mailing" ON "announcements" USING btree ("mailing_id");--> statement-breakpoint
CREATE INDEX "site_mailings_newest" ON "site_mailings" USING btree ("site_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "site_subscribers_newest" ON "site_subscribers" USING btree ("site_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "subscriber_mails_confirmation" ON "subscriber_mails" USING btree ("subscriber_id") WHERE mailing_id is null;--> statement-breakpoint
CREATE INDEX "subscriber_mails_due" ON "subscriber_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "subscriber_mails_mailing" ON "subscriber_mails" USING btree ("mailing_id");