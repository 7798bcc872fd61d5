const MAX_LINK_CHARACTERS = 2_000;
const WEB_ADDRESS = /^https?:\/\/[^/?#\\]/i;
const MAIL_ADDRESS = String.raw`[\w.!#$%&*+=^{|}~-]+@[\w.%-]+`;
const MAIL_PATH = new RegExp(`^${MAIL_ADDRESS}(?:,${MAIL_ADDRESS})*$`);

/**
 * The address of a link as every browser and program reads it, without spaces, quotes and control characters;
 * undefined where it leads to something other than a web page on a host (http or https, without a password) or a mail
 * address. This is the one rule for links, wherever users or models write them.
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
