// Finds everything in a text that could take its reader elsewhere: links, addresses, handles, numbers to call or to pay.
import { test as isLinked } from "linkifyjs";
import { findReferences } from "../../../scripture/references/references.ts";
import { getAlphanumerics } from "../deobfuscate-text.ts";

export type Contact =
  /** A link, email address or handle: its letters and digits in lowercase, without `https` and `www`. */
  | { kind: "name"; letters: string; isAddress: boolean; isHandle: boolean }
  /** An account or wallet number, or a phone number with letters: its letters and digits. */
  | { kind: "code"; letters: string }
  /** A number to call, text or pay: its digits. */
  | { kind: "number"; digits: string }
  /** Anything else that is never harmless, such as an image or a script. */
  | { kind: "other" };

/** The contacts of a text, which must be deobfuscated. */
export function findContacts(text: string): Contact[] {
  const normalized = normalizeDots(text);
  // An address can be hidden in a tag, or have tags inserted into it.
  const forms = normalized.includes("<")
    ? [normalized.replace(/[<>]/g, " "), normalized.replace(TAG, "")]
    : [normalized];
  return forms.flatMap((form) => findNames(form).concat(findNumbers(form)));
}

const TAG = /<[a-z!/][^<>]*>/gi;
const DOT_IN_BRACKETS = /\s?[[({<]\s?(?:\.|dot|punto|ponto|punkt|point)\s?[\])}>]\s?/gi;
const AT_IN_BRACKETS = /\s?[[({<]\s?(?:@|at|arroba)\s?[\])}>]\s?/gi;
const ENCODED = /%(2e|40)/gi;
/** "e v i l . c o m" */
const SPACED_LETTERS = /(?<![\p{L}\p{N}.])(?:[\p{L}\p{N}.] ){4,80}[\p{L}\p{N}](?![\p{L}\p{N}])/gu;
const OTHER_DOT = /(?<=[\p{L}\p{N}])[·•∙‧\u0701]([\p{L}\p{N}-]{2,63})/gu;
const SPELLED_DOT = /[_-]d[o0]t[_-]|\sd0t\s|\s(?:period|point|full stop)\s(?=(?:com|org|net|info|io)\b)/gi;
const IDEOGRAPHIC_DOT = /(?<=[a-z0-9-])[。｡](?=[a-z0-9])/gi;
const SPOKEN_DOTS = /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]{1,63})((?:\s+dot\s+[\p{L}\p{N}-]{1,63})+)/giu;
const LOOSE_DOT =
  /(?<=[\p{L}\p{N}])(?:\s+\.\s*|\s*\.\s+)(?=(?:com|org|net|info|biz|io|app|church|online|site|link|xyz|example)\b)/gu;

/** Top-level domains that are also words: "the lamp.So it was" is only missing a space. */
const COMMON_WORDS = new Set(
  "in it is at to be as by my us me am no so an do now here you how on of he we or and the this that".split(
    " ",
  ),
);
/** Top-level domains that aren't on the public internet. */
const OTHER_DOMAINS = new Set("example test invalid localhost local onion internal eth crypto".split(" "));
const NOT_BEFORE_DOT =
  /^(?:the|a|an|this|that|each|every|one|single|little|small|tiny|black|red|white|blue|polka)$/i;

const isDomain = (label: string) =>
  OTHER_DOMAINS.has(label.toLowerCase()) ||
  isLinked(`name.${label.toLowerCase()}`, "url") ||
  /^xn--/i.test(label);

/** Replaces "evil dot example", "evil[.]example" and the like with "evil.example". */
export function normalizeDots(text: string): string {
  return text
    .replace(ENCODED, (_, code: string) => (code === "40" ? "@" : "."))
    .replace(SPACED_LETTERS, (letters) => letters.replaceAll(" ", ""))
    .replace(OTHER_DOT, (found, label: string) => (isDomain(label) ? `.${label}` : found))
    .replace(SPELLED_DOT, " dot ")
    .replace(DOT_IN_BRACKETS, ".")
    .replace(AT_IN_BRACKETS, "@")
    .replace(IDEOGRAPHIC_DOT, ".")
    .replace(SPOKEN_DOTS, (said, first: string, others: string) => {
      const labels = others.split(/\s+dot\s+/i).slice(1);
      const last = labels.at(-1) ?? "";
      const isSentence =
        labels.length === 1 && (NOT_BEFORE_DOT.test(first) || COMMON_WORDS.has(last.toLowerCase()));
      return isSentence || !isDomain(last) ? said : [first, ...labels].join(".");
    })
    .replace(LOOSE_DOT, ".");
}

const NAMES = new RegExp(
  [
    // Links with a scheme.
    String.raw`(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]{1,20}\s?:\s?/\s?/\s?[^\s)\]}"'<>]*`,
    String.raw`(?<![\p{L}\p{N}])(?:https?|mailto|tel|sms|smsto|callto|facetime|whatsapp|tg|skype|bitcoin|ethereum|lightning|litecoin|monero|upi|javascript|vbscript|data|file|magnet|intent|venmo|cashapp|paypal):[^\s)\]}"'<>]+`,
    String.raw`(?<![\p{L}\p{N}])www\d?\s?\.\s?[^\s)\]}"'<>]+`,
    String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}][\p{L}\p{N}.-]*`,
    String.raw`(?<![\p{L}\p{N}$])[@$£€₿][\p{L}_][\p{L}\p{N}_.-]+`,
  ].join("|"),
  "giu",
);
const CODES =
  /(?<![\p{L}\p{N}])(?:(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{20,90}|[a-z]{2}\d{2}(?:[ -]?[a-z\d]{4}){3,7}(?:[ -]?[a-z\d]{1,3})?)(?![\p{L}\p{N}])/giu;
const DOMAIN =
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,8}(\p{L}[\p{L}\p{N}-]{1,62})(?![\p{L}\p{N}-])((?::\d{1,5})?(?:[/?#][^\s)\]}"'<>]*)?)/gu;
const IP_ADDRESS = /(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}]|\.\d)/gu;
/** The targets of Markdown links, images and definitions, and of HTML attributes. */
const TARGET =
  /\]\(\s*<?([^\s)>]+)|^[ \t]*\[[^\]\n]+\]:[ \t]*(\S+)|\b(?:href|src|srcset|action|formaction|poster)\s*=\s*["']?([^\s"'>]+)/gim;
const PICTURE = /!\[|<(?:img|script|iframe|object|embed|form|svg|video|audio|link|meta)\b/i;

function findNames(text: string): Contact[] {
  const targets = [...text.matchAll(TARGET)].map(
    ([, link, definition, tag]) => link ?? definition ?? tag ?? "",
  );
  const domains = [...text.matchAll(DOMAIN)]
    .filter((match) => isInternetName(match))
    .map(([domain]) => domain);
  const names = [...text.matchAll(NAMES), ...text.matchAll(IP_ADDRESS)].map(([name]) => name);
  return [
    ...[...targets, ...domains, ...names].map(toContact),
    ...[...text.matchAll(CODES)].map(([code]) => ({
      kind: "code" as const,
      letters: getAlphanumerics(code),
    })),
    ...(PICTURE.test(text) ? [{ kind: "other" } as const] : []),
  ];
}

const SHORT_BOOK =
  /^(?:gen|exo?d?|lev|nu?m|deut|josh|judg|ruth|sam|kgs|chro?n?|neh|esth|job|psa?|prov|eccl|isa|jer|lam|eze?k|dan|hos|joel|amos|obad|jon|mic|nah|hab|zeph|hag|zech|mal|matt?|mk|lk|luke|jn|john|acts|rom|cor|gal|eph|phil|col|thess?|tim|tit|philem|heb|jas|pet|jude|rev|chap|ch|vv?|ver|vol)$/i;

/** Whether a name with dots is a domain, unlike "lamp.The", "Heb.viii", "B.Sc" or "7.pm". */
function isInternetName([domain, last = "", path = ""]: RegExpExecArray): boolean {
  const labels = domain
    .slice(0, domain.length - path.length)
    .split(".")
    .slice(0, -1);
  const before = labels.at(-1) ?? "";
  if (
    /^[ivxlc]+$/i.test(last) &&
    labels.every((label) => SHORT_BOOK.test(label) || /^[ivxlc\d]+$/i.test(label))
  )
    return false;
  if (/^[ap]m$/i.test(last) && /^\d+$/.test(before)) return false;
  const isCapital = /^\p{Lu}/u.test(last);
  if (path === "" && isCapital && labels.every(({ length }) => length === 1)) return false;
  if (isDomain(last)) return !(isCapital && COMMON_WORDS.has(last.toLowerCase()));
  return /^[a-z][a-z\d-]*$/.test(last) && !COMMON_WORDS.has(last);
}

const PREFIX = /^(?:[a-z][a-z0-9+.-]{1,20}\s?:\s?(?:\/\s?\/)?\s?)?(?:www\d?\s?\.)?/i;

function toContact(name: string): Contact {
  const letters = getAlphanumerics(name.replace(PREFIX, ""));
  const isHandle = /^[@$£€₿]/.test(name);
  return { kind: "name", letters, isAddress: name.includes("@") && !isHandle, isHandle };
}

const GROUPED = /(?<![\p{L}\p{N}])[+(]{0,3}\d[\d \t()./+-]{5,}\d(?![\p{L}\p{N}])/gu;
const WITH_LETTERS =
  /(?<![\p{L}\p{N}])(?:\+?1[- .])?(?:[2-9]\d\d[- .][A-Z]{3,}[A-Z-]*|\d{3}-[A-Z]{4})(?![\p{L}\p{N}])/gu;
const TEXTED = /\b(?:text|txt|sms|message)(?:ing)?\s+["'“‘]?[A-Z]{2,}\w*["'”’]?\s+to\s+(\d{3,8})(?!\d)/gi;
const LONG_NUMBER = /(?<![\p{L}\p{N}.,:])\d{5,6}(?![\p{L}\p{N}]|[.,:]\d)/gu;
const CALLS = /\b(?:text|txt|sms|call|dial|phone|ring|message|whatsapp|number|code|account|send|pin|fax)\b/i;

function findNumbers(text: string): Contact[] {
  const left = removeReferences(text);
  const grouped = [...left.matchAll(GROUPED)].map(([number]) => number).filter(looksLikePhoneNumber);
  const lettered = [...left.matchAll(WITH_LETTERS)].map(([number]) => number);
  const texted = [...left.matchAll(TEXTED)].map(([, number = ""]) => number);
  const long = CALLS.test(left)
    ? [...left.matchAll(LONG_NUMBER)].map(([number]) => number).filter(isNotRound)
    : [];
  return [
    ...[...grouped, ...texted, ...long].map((number) => ({
      kind: "number" as const,
      digits: number.replace(/\D/g, ""),
    })),
    ...lettered.map((number) => ({ kind: "code" as const, letters: getAlphanumerics(number) })),
  ];
}

/** Removes Bible references, whose numbers aren't phone numbers. */
function removeReferences(text: string): string {
  const left: string[] = [];
  let from = 0;
  for (const { start, end } of findReferences(text)) {
    left.push(text.slice(from, Math.max(from, start)));
    from = Math.max(from, end);
  }
  return [...left, text.slice(from)].join(";");
}

const MIN_DIGITS = 7;
const DATE = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([./-])\d{1,2}\1(?:\d{2}|\d{4}))$/;
const isYear = (group: string) => /^(?:1\d|20|21)\d\d$/.test(group);
const isNotRound = (number: string) => !/^\d{1,3}0{3,}$/.test(number);

function looksLikePhoneNumber(number: string): boolean {
  const groups = number.match(/\d+/g) ?? [];
  const digits = groups.join("");
  if (digits.length < MIN_DIGITS || DATE.test(number.trim())) return false;
  return groups.length === 1 ? isNotRound(digits) : !groups.every(isYear);
}
