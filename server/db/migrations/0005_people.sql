CREATE TABLE "account_deletions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"church" text DEFAULT '' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"ministry_areas" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"setup_completed" boolean DEFAULT false NOT NULL,
	"welcomed" boolean DEFAULT false NOT NULL,
	"image_hash" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;