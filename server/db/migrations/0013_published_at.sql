ALTER TABLE "devotionals" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "studies" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "testimonies" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "studies" SET "published_at" = CASE WHEN "status" = 'published' THEN "updated_at" ELSE (SELECT max("replaced_at") FROM "versions" WHERE "record_id" = "studies"."id" AND "part" = 'study' AND "text" LIKE '%"status":"published"%') END;--> statement-breakpoint
UPDATE "devotionals" SET "published_at" = CASE WHEN "status" = 'published' THEN "updated_at" ELSE (SELECT max("replaced_at") FROM "versions" WHERE "record_id" = "devotionals"."id" AND "part" = 'devotional' AND "text" LIKE '%"status":"published"%') END;--> statement-breakpoint
UPDATE "testimonies" SET "published_at" = CASE WHEN "status" = 'published' THEN "updated_at" ELSE (SELECT max("replaced_at") FROM "versions" WHERE "record_id" = "testimonies"."id" AND "part" = 'testimony' AND "text" LIKE '%"status":"published"%') END;
