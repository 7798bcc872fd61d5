import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment, newId } from "./columns.ts";
import { comments } from "./collaboration.ts";
import { jobs } from "./jobs.ts";

/** Emails to be sent. Their texts are written on sending, so that no links are stored. */
export const mails = pgTable(
  "mails",
  {
    id: newId(),
    kind: text({
      enum: [
        "verify-email",
        "reset-password",
        "password-changed",
        "google-linked",
        "token-created",
        "job-done",
        "comment",
        "handed-over",
      ],
    }).notNull(),
    /** In lower case; there may be no account with this address. */
    email: text().notNull(),
    jobId: uuid("job_id").references(() => jobs.id, { onDelete: "cascade" }),
    commentId: uuid("comment_id").references(() => comments.id, { onDelete: "cascade" }),
    attempts: integer().notNull().default(0),
    /** When to try next; a process that starts to send it postpones this, in case it dies. */
    dueAt: moment("due_at").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index("mails_due").on(table.dueAt),
    index("mails_email").on(table.email),
    index("mails_comment").on(table.commentId),
  ],
);
