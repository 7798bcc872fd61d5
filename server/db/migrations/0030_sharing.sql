ALTER TABLE "devotionals" ADD COLUMN "church_id" uuid;--> statement-breakpoint
ALTER TABLE "devotionals" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "devotionals" ADD COLUMN "shared_access" text;--> statement-breakpoint
ALTER TABLE "devotionals" ADD COLUMN "text_authors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "church_id" uuid;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "shared_access" text;--> statement-breakpoint
ALTER TABLE "sermons" ADD COLUMN "text_authors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "church_id" uuid;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "shared_access" text;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "text_authors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "testimonies" ADD COLUMN "church_id" uuid;--> statement-breakpoint
ALTER TABLE "testimonies" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "testimonies" ADD COLUMN "shared_access" text;--> statement-breakpoint
ALTER TABLE "testimonies" ADD COLUMN "text_authors" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "author_id" text;--> statement-breakpoint
ALTER TABLE "devotionals" ADD CONSTRAINT "devotionals_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sermons" ADD CONSTRAINT "sermons_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "studies" ADD CONSTRAINT "studies_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonies" ADD CONSTRAINT "testimonies_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devotionals_shared" ON "devotionals" USING btree ("church_id","updated_at" desc nulls last,"id" desc nulls last) WHERE "devotionals"."church_id" is not null;--> statement-breakpoint
CREATE INDEX "sermons_shared" ON "sermons" USING btree ("church_id","updated_at" desc nulls last,"id" desc nulls last) WHERE "sermons"."church_id" is not null;--> statement-breakpoint
CREATE INDEX "studies_shared" ON "studies" USING btree ("church_id","updated_at" desc nulls last,"id" desc nulls last) WHERE "studies"."church_id" is not null;--> statement-breakpoint
CREATE INDEX "testimonies_shared" ON "testimonies" USING btree ("church_id","updated_at" desc nulls last,"id" desc nulls last) WHERE "testimonies"."church_id" is not null;