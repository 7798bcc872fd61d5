-- Search entries mark the words of private notes, so that searches of other people do not match them.
INSERT INTO "search_queue" ("record_id", "kind", "owner_id")
  SELECT "id", 'sermon', "owner_id" FROM "sermons" WHERE "notes" <> '' ON CONFLICT DO NOTHING;
