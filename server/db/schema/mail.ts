import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment, newId } from "./columns.ts";
import { jobs } from "./jobs.ts";

/** Mails still to be sent; written only when they go, so that no link is stored here. */
export const mails = pgTable(
  "mails",
  {
    id: newId(),
    kind: text({
      enum: ["verify-email", "reset-password", "password-changed", "google-linked", "job-done"],
    }).notNull(),
    /** In lower case; nobody knows yet whether there is an account with it. */
    email: text().notNull(),
    jobId: uuid("job_id").references(() => jobs.id, { onDelete: "cascade" }),
    attempts: integer().notNull().default(0),
    /** When it is to be taken in hand next: whoever has it in hand puts this off, should they not come to an end. */
    dueAt: moment("due_at").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [index("mails_due").on(table.dueAt), index("mails_email").on(table.email)],
);
