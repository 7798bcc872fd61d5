CREATE TABLE "bible_downloads" (
	"bible_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"worker" text,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bibles" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"abbreviation" text NOT NULL,
	"language" text NOT NULL,
	"license" text NOT NULL,
	"copyright" text NOT NULL,
	"verses" integer NOT NULL,
	"text_hash" text NOT NULL,
	"gzipped_text" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bibles_text_hash_unique" UNIQUE("text_hash")
);
