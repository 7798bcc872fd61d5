CREATE TABLE "import_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"owner_id" text NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"episode" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"recording_version" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"sermon_id" uuid,
	"worker" text,
	"leased_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'paused' NOT NULL,
	"pace" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_items" ADD CONSTRAINT "import_items_sermon_id_sermons_id_fk" FOREIGN KEY ("sermon_id") REFERENCES "public"."sermons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_items_in_order" ON "import_items" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "import_items_by_key" ON "import_items" USING btree ("owner_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "import_items_of_sermon" ON "import_items" USING btree ("sermon_id");--> statement-breakpoint
CREATE INDEX "import_items_unfinished" ON "import_items" USING btree ("owner_id","position") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "imports_of_owner" ON "imports" USING btree ("owner_id","created_at");