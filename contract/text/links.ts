const MAX_LINK_CHARACTERS = 2_000;
const WEB_ADDRESS = /^https?:\/\/[^/?#\\]/i;
const MAIL_ADDRESS = String.raw`[\w.!#$%&*+=^{|}~-]+@[\w.%-]+`;
const MAIL_PATH = new RegExp(`^${MAIL_ADDRESS}(?:,${MAIL_ADDRESS})*$`);

/**
 * The normalized URL of a link, without spaces, quotes and control characters. Undefined unless it is an http or https URL
 * without a password, or a mailto link. This rule applies to all links that users or models write.
 */
export function normalizeLink(address: string): string | undefined {
  const trimmed = address.trim();
  if (trimmed.length > MAX_LINK_CHARACTERS || /\p{Cc}/u.test(trimmed) || !URL.canParse(trimmed))
    return undefined;
  const url = new URL(trimmed);
  const isSafe =
    url.protocol === "mailto:"
      ? MAIL_PATH.test(url.pathname)
      : WEB_ADDRESS.test(trimmed) && url.username === "" && url.password === "";
  const link = url.href.replaceAll("'", "%27");
  return isSafe && link.length <= MAX_LINK_CHARACTERS ? link : undefined;
}
