CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"parts" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"sealed_token" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"opens" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_links_record" ON "share_links" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "share_links_owner" ON "share_links" USING btree ("owner_id");