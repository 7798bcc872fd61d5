ALTER TABLE "dismissals" RENAME COLUMN "quotation" TO "words";
