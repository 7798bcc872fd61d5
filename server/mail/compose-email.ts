import { escapeUTF8 as escapeHtml } from "entities";
import type { Email } from "./mailer.ts";

// Layout of all emails: for every program, in light and dark mode, without images and tracking.

export interface Recipient {
  email: string;
  name: string;
}

export function composeEmail(
  { email, name }: Recipient,
  subject: string,
  letter: Omit<Letter, "sender">,
): Email {
  return composeLetter(email, subject, {
    ...letter,
    sender: "Berea",
    before: [greet(name), ...letter.before],
  });
}

/** An email without a greeting, for people whose names are unknown. */
export const composeLetter = (to: string, subject: string, letter: Letter): Email => ({
  to,
  subject,
  link: letter.button.link,
  text: writeText(letter),
  html: writeHtml(subject, letter),
});

const MAX_GREETED = 60;

/** Omits names that look like advertising. */
function greet(name: string): string {
  const line = name.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const isName = line !== "" && line.length <= MAX_GREETED && !/[/@]|\S\.\p{L}{2}|www\./iu.test(line);
  return isName ? `Hello ${line},` : "Hello,";
}

interface Letter {
  /** The name at the top. */
  sender: string;
  before: string[];
  entries?: LetterEntry[];
  /** Language code of the entries. */
  language?: string;
  button: Link;
  after: string[];
  /** The last line. */
  ending?: Link;
}

interface Link {
  label: string;
  link: string;
}

/** Something to read: its title is a link. */
export interface LetterEntry {
  title: string;
  link: string;
  facts: string;
  text: string;
}

function writeText({ sender, before, entries = [], button, after, ending }: Letter): string {
  const parts = [
    ...before,
    ...entries.map(({ title, facts, text, link }) =>
      [title, facts, text, link].filter((line) => line !== "").join("\n"),
    ),
    ...(entries.some(({ link }) => link === button.link) ? [] : [`${button.label}:\n${button.link}`]),
    ...after,
    ...(ending ? [`${ending.label}:\n${ending.link}`] : []),
    sender,
  ];
  return `${parts.join("\n\n")}\n`;
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "font-family:'Source Serif 4',Georgia,'Times New Roman',serif";

/** Phones and dark mode; inline styles have the wide layout and the light colors, for programs that don't support them. */
const STYLES = `
:root { color-scheme: light dark; }
@media (max-width: 480px) {
  .sheet { padding: 24px 20px 8px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #1a1816 !important; }
  .sheet { background: #242019 !important; border-color: #37322d !important; }
  .words { color: #ece7df !important; }
  .quiet { color: #b3a99c !important; }
  .name, .address { color: #93c0b0 !important; }
  .rule { border-color: #37322d !important; }
}`;

const paragraph = (text: string, kind = "words") =>
  `<p class="${kind}" dir="auto" style="margin:0 0 16px;${kind === "words" ? "color:#2b2621" : "color:#6b6258;font-size:14px"}">${escapeHtml(text)}</p>`;

const writeEnding = ({ label, link }: Link): string =>
  `<p class="quiet" style="margin:0 0 16px;color:#6b6258;font-size:14px"><a class="address" href="${escapeHtml(link)}" style="color:#256553">${escapeHtml(label)}</a></p>`;

const writeEntry = ({ title, link, facts, text }: LetterEntry): string => `
<p dir="auto" style="margin:0 0 4px;${SERIF};font-size:20px;line-height:1.35;font-weight:600"><a class="address" href="${escapeHtml(link)}" style="color:#256553;text-decoration:none">${escapeHtml(title)}</a></p>
${facts && `<p class="quiet" dir="auto" style="margin:0 0 8px;color:#6b6258;font-size:14px">${escapeHtml(facts)}</p>`}
${text && paragraph(text)}`;

const writeEntries = (entries: LetterEntry[], language: string): string =>
  entries
    .map((entry) => `<div lang="${escapeHtml(language)}" style="margin:0 0 28px">${writeEntry(entry)}</div>`)
    .join("\n");

/** For letters without other links. */
const writeAddress = (link: string): string =>
  `<p class="quiet" style="margin:0 0 16px;color:#6b6258;font-size:14px">If the button does nothing, open this address:<br><a class="address" href="${link}" style="color:#256553;word-break:break-all;overflow-wrap:anywhere">${link}</a></p>`;

function writeHtml(
  subject: string,
  { sender, before, entries = [], language = "en", button, after, ending }: Letter,
): string {
  const link = escapeHtml(button.link);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLES}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf8f4">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#faf8f4">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:536px;table-layout:fixed;word-break:break-word;overflow-wrap:anywhere">
<tr><td class="name" style="padding:0 4px 16px;${SERIF};font-size:22px;font-weight:600;color:#256553" dir="auto">${escapeHtml(sender)}</td></tr>
<tr><td class="sheet" style="padding:32px 28px 16px;background:#ffffff;border:1px solid #e6e0d6;border-radius:12px;${FONT};font-size:16px;line-height:1.6">
${before.map((text) => paragraph(text)).join("\n")}
${writeEntries(entries, language)}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;background:#256553;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>
${entries.length > 0 ? "" : writeAddress(link)}
<div class="rule" style="margin:24px 0 16px;border-top:1px solid #e6e0d6;font-size:0;line-height:0">&nbsp;</div>
${after.map((text) => paragraph(text, "quiet")).join("\n")}
${ending ? writeEnding(ending) : ""}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
