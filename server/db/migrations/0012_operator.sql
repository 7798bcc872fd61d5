CREATE TABLE "operator" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"user_id" text,
	CONSTRAINT "operator_is_one" CHECK ("operator"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "operator" ADD CONSTRAINT "operator_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;