CREATE TABLE "record_presence" (
	"owner_id" text NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"is_editing" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_presence_record_id_record_kind_user_id_pk" PRIMARY KEY("record_id","record_kind","user_id")
);
--> statement-breakpoint
ALTER TABLE "record_presence" ADD CONSTRAINT "record_presence_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_presence" ADD CONSTRAINT "record_presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_presence_seen" ON "record_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "record_presence_owner" ON "record_presence" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "record_presence_user" ON "record_presence" USING btree ("user_id");