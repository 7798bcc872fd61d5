-- The key that names the generated version beside an edited text has a plain name. A quotation mark inside a text is escaped in JSON, so no text is touched.
UPDATE "sermons" SET "results" = replace("results"::text, '"madeBeside":', '"conflictingVersionId":')::jsonb
  WHERE "results"::text LIKE '%"madeBeside":%';--> statement-breakpoint
UPDATE "studies" SET "guide" = replace("guide"::text, '"madeBeside":', '"conflictingVersionId":')::jsonb
  WHERE "guide"::text LIKE '%"madeBeside":%';--> statement-breakpoint
UPDATE "devotionals" SET "origin" = replace("origin"::text, '"madeBeside":', '"conflictingVersionId":')::jsonb
  WHERE "origin"::text LIKE '%"madeBeside":%';--> statement-breakpoint
UPDATE "versions" SET "text" = replace("text", '"madeBeside":', '"conflictingVersionId":')
  WHERE "part" IN ('study', 'devotional') AND "text" LIKE '%"madeBeside":%';
