// Emails to subscribers: the one that asks for a confirmation, and those about new sermons. They show only what is public.
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { formatDay } from "../../contract/text/calendar-day.ts";
import { toLine } from "../../contract/text/line.ts";
import type { Db } from "../db/database.ts";
import { announcements, publications, sites, siteSubscribers } from "../db/schema.ts";
import { composeLetter, type LetterEntry } from "../mail/compose-email.ts";
import type { Email } from "../mail/mailer.ts";
import { addressOfRecord } from "../publications/site-urls.ts";
import { isReachable } from "./rejected-addresses.ts";
import { CONFIRMATION_DAYS } from "./subscribers.ts";
import type { SubscriptionTokens } from "./subscription-tokens.ts";

export interface SubscriberMail {
  id: string;
  subscriberId: string;
  mailingId: string | null;
}

interface Parts {
  db: Db;
  publicUrl: string;
  /** The address of the first page of a site, without a trailing slash. */
  addressOfSite(site: { slug: string }): string;
  tokens: SubscriptionTokens;
}

const MAX_TITLE = 120;
const MAX_SUMMARY = 400;
const MAX_SERMONS = 10;

type Site = typeof sites.$inferSelect;

/** Undefined if there is nothing to say any more. */
export async function writeSubscriberEmail(parts: Parts, mail: SubscriberMail): Promise<Email | undefined> {
  const [found] = await parts.db
    .select({ site: sites, subscriber: siteSubscribers })
    .from(siteSubscribers)
    .innerJoin(sites, eq(sites.id, siteSubscribers.siteId))
    .where(eq(siteSubscribers.id, mail.subscriberId));
  if (!found?.site.sendsEmails) return undefined;
  const { site, subscriber } = found;
  const isConfirmed = subscriber.confirmedAt !== null && isReachable(subscriber);
  const { mailingId } = mail;
  if (mailingId !== null && !isConfirmed) return undefined;
  const email =
    mailingId === null
      ? writeConfirmation(parts, site, { ...subscriber, isConfirmed })
      : await writeNewSermons(parts, site, { ...mail, mailingId }, subscriber.email);
  return (
    email && {
      ...email,
      fromName: nameOf(site),
      messageId: `<${mail.id}@${new URL(parts.publicUrl).hostname}>`,
    }
  );
}

function writeConfirmation(
  { addressOfSite, tokens }: Parts,
  site: Site,
  { id, email, isConfirmed }: { id: string; email: string; isConfirmed: boolean },
): Email {
  const sender = nameOf(site);
  const address = addressOfSite(site);
  if (isConfirmed) {
    return composeLetter(email, `You already get new sermons of ${sender}`, {
      sender,
      before: [`Someone entered this email address to get new sermons of ${sender}. It already gets them.`],
      button: { label: "Open the sermons", link: address },
      after: ["If it wasn’t you, you can ignore this email."],
      ending: { label: "Unsubscribe", link: `${address}/unsubscribe/${tokens.write("unsubscribe", id)}` },
    });
  }
  return composeLetter(email, `Confirm that you want new sermons of ${sender}`, {
    sender,
    before: [
      `Someone entered this email address to get new sermons of ${sender} by email. If it was you, please confirm it:`,
    ],
    button: { label: "Confirm", link: `${address}/subscribe/${tokens.write("confirm", id)}` },
    after: [
      `The link works for ${CONFIRMATION_DAYS} days. If it wasn’t you, you can ignore this email. You will get no others.`,
    ],
  });
}

async function writeNewSermons(
  { db, publicUrl, addressOfSite, tokens }: Parts,
  site: Site,
  { subscriberId, mailingId }: { subscriberId: string; mailingId: string },
  email: string,
): Promise<Email | undefined> {
  const sermons = await db
    .select({
      kind: publications.recordKind,
      slug: publications.slug,
      title: publications.title,
      scripture: publications.scripture,
      speaker: publications.speaker,
      summary: publications.summary,
      listedOn: publications.listedOn,
    })
    .from(announcements)
    .innerJoin(publications, eq(publications.id, announcements.publicationId))
    .where(and(eq(announcements.mailingId, mailingId), isNotNull(publications.content)))
    .orderBy(desc(publications.listedOn), desc(publications.id));
  const [first] = sermons;
  if (!first) return undefined;
  const sender = nameOf(site);
  const address = addressOfSite(site);
  const entries = sermons.slice(0, MAX_SERMONS).map((sermon): LetterEntry => ({
    title: titleOf(sermon),
    link: addressOfRecord(address, sermon),
    facts: [
      sermon.listedOn === null ? "" : formatDay(sermon.listedOn, site.language),
      cut(sermon.scripture, MAX_TITLE),
      cut(sermon.speaker, MAX_TITLE),
    ]
      .filter((fact) => fact !== "")
      .join(" · "),
    text: cut(sermon.summary, MAX_SUMMARY),
  }));
  const more = sermons.length - entries.length;
  const unsubscribe = `${address}/unsubscribe/${tokens.write("unsubscribe", subscriberId)}`;
  const isOne = sermons.length === 1;
  const latest = `The latest ${entries.length} of ${sermons.length} new sermons:`;
  const subject = isOne ? titleOf(first) : `${sermons.length} new sermons`;
  const letter = composeLetter(email, `${subject} · ${sender}`, {
    sender,
    before: [isOne ? "A new sermon:" : more > 0 ? latest : "New sermons:"],
    entries,
    language: site.language,
    button: isOne
      ? { label: "Open the sermon", link: addressOfRecord(address, first) }
      : { label: "Open all sermons", link: `${address}/sermons` },
    after: [`You receive this email because you subscribed to new sermons of ${sender}.`],
    ending: { label: "Unsubscribe", link: unsubscribe },
  });
  return {
    ...letter,
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "List-Id": `<${site.slug}.sermons.${new URL(publicUrl).hostname}>`,
      Precedence: "bulk",
    },
  };
}

const titleOf = ({ title }: { title: string }): string => cut(title, MAX_TITLE) || "A new sermon";

const nameOf = ({ title }: Pick<Site, "title">): string => cut(title, MAX_TITLE);

/** Characters that change the direction of what follows and the like, but not the joiners of Persian and of emoji. */
const INVISIBLE = /(?![\u200C\u200D])\p{Cf}/gu;
const CHARACTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const MAX_LAST_WORD = 30;

/** One line of at most this length, cut between words if they are not too long, and never within what looks like a character. */
function cut(text: string, maxLength: number): string {
  const line = toLine(text.replaceAll(INVISIBLE, ""));
  if (line.length <= maxLength) return line;
  const end = CHARACTERS.segment(line).containing(maxLength)?.index || maxLength;
  const start = line.slice(0, end);
  const lastSpace = start.lastIndexOf(" ");
  return `${(lastSpace > end - MAX_LAST_WORD ? start.slice(0, lastSpace) : start).trimEnd().toWellFormed()}…`;
}
