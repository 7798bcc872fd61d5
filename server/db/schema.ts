// The tables of Berea; `npm run db:generate` writes the migration of a change made here.
export * from "./schema/accounts.ts";
export * from "./schema/api-tokens.ts";
export * from "./schema/bibles.ts";
export * from "./schema/churches.ts";
export * from "./schema/collaboration.ts";
export * from "./schema/files.ts";
export * from "./schema/handovers.ts";
export * from "./schema/imports.ts";
export * from "./schema/jobs.ts";
export * from "./schema/mail.ts";
export * from "./schema/profiles.ts";
export * from "./schema/publications.ts";
export * from "./schema/records.ts";
export * from "./schema/search.ts";
export * from "./schema/series.ts";
export * from "./schema/share-links.ts";
export * from "./schema/youtube.ts";
