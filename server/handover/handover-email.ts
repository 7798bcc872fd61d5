import type { Db } from "../db/database.ts";
import { composeEmail, type Recipient } from "../mail/compose-email.ts";
import type { Email } from "../mail/mailer.ts";
import { listHandovers } from "./handover.ts";

const MAX_TITLES = 5;

/** Nothing if the new author has already seen what was handed over. */
export async function writeHandoverEmail(
  db: Db,
  person: Recipient & { id: string },
  publicUrl: string,
): Promise<Email | undefined> {
  const { items, total } = await listHandovers(db, person.id);
  if (items.length === 0) return undefined;
  const titles = items.slice(0, MAX_TITLES).map(({ title }) => `“${title}”`);
  const more = total - titles.length;
  return composeEmail(person, "You were handed over work in Berea", {
    before: [
      `A colleague from your church handed over to you: ${titles.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
      "You are now the author. You can edit, share and delete it.",
    ],
    button: { label: "Open my library", link: `${publicUrl}/#/library?tab=my-content` },
    after: ["Files count toward your storage space."],
  });
}
